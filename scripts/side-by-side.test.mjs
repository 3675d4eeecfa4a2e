// Tests that parallel commands all run to their end, and fail together if one fails.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const run = (...commands) => {
  const { status, stdout } = spawnSync('scripts/side-by-side.sh', commands, {
    cwd: new URL('..', import.meta.url),
    encoding: 'utf8',
  });
  return { status, said: stdout.trim().split('\n') };
};

test('all run to their end, and speak one after the other', () => {
  assert.deepEqual(run('echo first', 'echo second; echo too', 'echo third'), {
    status: 0,
    said: ['first', 'second', 'too', 'third'],
  });
});

for (const failing of [0, 1, 2]) {
  test(`number ${failing + 1} of three fails, and the others end`, () => {
    const commands = [0, 1, 2].map((number) => `echo ${number}; ${number === failing ? 'false' : 'true'}`);
    assert.deepEqual(run(...commands), { status: 1, said: ['0', '1', '2'] });
  });
}
