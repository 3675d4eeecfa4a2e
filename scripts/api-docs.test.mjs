// What docs/api.md says of tests is read from their notes and back from the file.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { named, namedTests, readNotes, seenCodes } from './api-docs.mjs';
import { kind, overview } from './api-docs/markdown.mjs';

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

test('a call names the tests that got a success from it, the narrowest first', () => {
  const calls = notes(CALLS);
  assert.deepEqual(namedTests(calls, 'apply'), ['apply::once', 'journey::whole']);
  assert.deepEqual(namedTests(calls, 'login'), ['journey::whole']);
  assert.deepEqual(namedTests(calls, 'nobody'), []);
});

test('a call lists the refusals of the business alone', () => {
  const calls = notes(CALLS);
  assert.deepEqual(seenCodes(calls, 'apply'), [1305]);
  assert.deepEqual(seenCodes(calls, 'login'), []);
});

test('what the file names is read back from it', () => {
  const rows = overview([
    {
      method: 'POST',
      path: '/api1/x',
      operationId: 'apply',
      tests: ['a::b', 'c::d'],
      'x-access': 'user',
      'x-effect': 'change',
    },
  ]);
  const text = `${rows}\n\n<a id="apply"></a>\n\n- Refuses 1305 OpenOrder, 1400 TransitionRefused\n`;
  const found = named(text);
  assert.deepEqual(found.rows.get('apply'), ['a::b', 'c::d']);
  assert.deepEqual(found.codes.get('apply'), [1305, 1400]);
});

test('a schema is told in a few words', () => {
  assert.equal(kind({ type: 'array', items: { $ref: '#/components/schemas/Order' } }), 'list of `Order`');
  assert.equal(kind({ anyOf: [{ type: 'string' }, { type: 'null' }] }), 'string or null');
  assert.equal(kind({ type: ['integer', 'null'] }), 'integer or null');
});
