// Tests that test suites call the test controls only through the published clients (server/clients), except in tests of the wire format.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BY_HAND = {
  'pwa/tests/qa.spec.ts': 'answers the workbench in the place of a control, and picks a control by its name',
  'scripts/release/app.mjs': 'asks for paths that a release does not have',
  'scripts/qa-recipes.test.mjs': 'runs what is written for the shell, and a mistake in it',
};

test('no suite calls a control by hand', () => {
  const control = new RegExp('/__qa/[a-z$]');
  const found = ['scripts', 'pwa/tests', 'wasm/tests'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true })
      .map((name) => join(room, name))
      .filter((path) => /\.(mjs|ts|py|sh|lua)$/.test(path))
      .filter((path) => control.test(readFileSync(join(ROOT, path), 'utf8'))),
  );
  assert.deepEqual(found.sort(), Object.keys(BY_HAND).sort());
});
