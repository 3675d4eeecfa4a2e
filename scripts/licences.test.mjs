// Tests that the check of licences finds each fault.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults } from './licences.mjs';

const policy = { allow: ['MIT', 'Apache-2.0 WITH LLVM-exception'], deny: { openssl: 'needs a system library' } };
const registry = 'registry+https://registry.invalid/index';

const found = (entry, member = {}) =>
  faults(
    {
      packages: [
        { id: 'own', name: 'own', version: '0.1.0', dependencies: [], source: null, ...member },
        { id: 'a', name: 'a', version: '1.0.0', license: 'MIT', source: registry, dependencies: [], ...entry },
      ],
      workspace_members: ['own'],
    },
    policy,
  ).map(([, reason]) => reason);

for (const [what, entry, member] of [
  ['a licence that is not allowed', { license: 'GPL-3.0-only' }],
  ['one of two that both bind', { license: 'MIT AND GPL-3.0-only' }],
  ['a missing licence', { license: null }],
  ['a licence that is none', { license: 'as you like' }],
  ['a forbidden package', { name: 'openssl' }],
  ['a package from git', { source: 'git+https://registry.invalid/a' }],
  ['a package from a folder that is not ours', { source: null }],
  ['any version', {}, { dependencies: [{ name: 'a', req: '*' }] }],
]) {
  test(`it finds ${what}`, () => assert.equal(found(entry, member).length, 1));
}

test('it finds a second registry', () => {
  const packages = [registry, 'registry+https://other.invalid/'].map((source, i) => ({
    id: `${i}`,
    name: `p${i}`,
    version: '1.0.0',
    license: 'MIT',
    dependencies: [],
    source,
  }));
  assert.equal(faults({ packages, workspace_members: [] }, policy).length, 1);
});

for (const license of ['MIT', 'MIT OR GPL-3.0-only', 'GPL-3.0-only/MIT', 'Apache-2.0 WITH LLVM-exception'])
  test(`it allows ${license}`, () => assert.deepEqual(found({ license }), []));
