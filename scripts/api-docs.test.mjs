// Tests that the recorded API calls, and the codes in docs/api.md, are read correctly.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { namedCodes, readNotes, seenCodes, succeeds } from './api-docs.mjs';
import { kind } from './api-docs/markdown.mjs';

function notes(files) {
  const directory = mkdtempSync(join(tmpdir(), 'api-docs-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  const read = readNotes(directory);
  rmSync(directory, { recursive: true });
  return read;
}

const CALLS = {
  'journey--whole.txt': 'login 200 0\napply 200 0\napply 200 1305\n',
  'apply--once.txt': 'apply 200 0\napply 409 4091\n',
  'bad--input.txt': 'apply 200 -4\napply 400 4001\nlogin 400 4003\n',
};

test('a call is tested when a test got a success from it', () => {
  const calls = notes({ ...CALLS, 'only--refused.txt': 'logout 200 -4\n' });
  assert.deepEqual(
    ['apply', 'login', 'logout', 'nobody'].map((id) => succeeds(calls, id)),
    [true, true, false, false],
  );
});

test('a call lists the refusals of the business alone', () => {
  const calls = notes(CALLS);
  assert.deepEqual(seenCodes(calls, 'apply'), [1305]);
  assert.deepEqual(seenCodes(calls, 'login'), []);
});

test('the codes that the file names are read back from it', () => {
  const found = namedCodes('<a id="apply"></a>\n\n- Refuses 1305 OpenOrder, 1400 TransitionRefused\n');
  assert.deepEqual(found.get('apply'), [1305, 1400]);
});

test('a schema is told in a few words', () => {
  assert.equal(kind({ type: 'array', items: { $ref: '#/components/schemas/Order' } }), 'list of `Order`');
  assert.equal(kind({ anyOf: [{ type: 'string' }, { type: 'null' }] }), 'string or null');
  assert.equal(kind({ type: ['integer', 'null'] }), 'integer or null');
});
