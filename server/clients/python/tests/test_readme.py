"""Runs the README's examples unchanged: its tests as tests, its programs as programs."""

import pathlib
import re

import pytest

README = pathlib.Path(__file__).parents[1] / "README.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", README.read_text(encoding="utf8"), re.DOTALL | re.MULTILINE)
TESTS = [example for example in EXAMPLES if example.startswith("def test_")]
PROGRAMS = [example for example in EXAMPLES if example not in TESTS]
assert TESTS and PROGRAMS

for example in TESTS:
    exec(compile(example, str(README), "exec"))


@pytest.mark.parametrize("example", PROGRAMS)
def test_a_program_of_the_readme_runs(example, qa_origin):
    exec(compile(example.replace("http://localhost:8080", qa_origin), str(README), "exec"), {})
