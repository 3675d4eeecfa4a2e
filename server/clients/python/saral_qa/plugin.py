"""The fixture ``qa``: a tenant for each test, created before it and ended after it."""

from __future__ import annotations

import os
from typing import Iterator

import pytest

from . import Qa, QaError


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--qa-origin", help="the server with test controls; SARAL_QA_ORIGIN, or http://localhost:8080")
    parser.addini("qa_origin", "the server with test controls")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "qa_tenant(**tenant): what the tenant of this test is made with")


@pytest.fixture(scope="session")
def qa_origin(request: pytest.FixtureRequest) -> str:
    """The server's origin: from --qa-origin, else SARAL_QA_ORIGIN, else the setting qa_origin, else port 8080 of this machine."""
    config = request.config
    given = config.getoption("--qa-origin") or os.environ.get("SARAL_QA_ORIGIN") or config.getini("qa_origin")
    return given or "http://localhost:8080"


@pytest.fixture
def qa(request: pytest.FixtureRequest, qa_origin: str) -> Iterator[Qa]:
    """A tenant of the server for this test alone; LOAN_QA_TOKEN is the server's token, if it has one."""
    marked = request.node.get_closest_marker("qa_tenant")
    tenant = marked.kwargs if marked else {}
    refusal = ""
    try:
        opened = Qa.open(qa_origin, token=os.environ.get("LOAN_QA_TOKEN"), **tenant)
    except QaError as refused:
        refusal = str(refused)
    if refusal:
        # Shows one line instead of a traceback through this package.
        pytest.fail(refusal, pytrace=False)
    with opened:
        yield opened
