// Follows the README's example of a changed rule in a copy of the sources. Core's tests must fail after the change of the rule, and
// pass after the change of their expectations, together with the screen's unchanged tests.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FILES, changed } from '../lib/ruleExample.mjs';

// Selects the same packages as every other build, so that no dependency is built twice.
const RULES = 'cargo test --quiet --workspace --exclude loan-wasm --test rules -- feedback vector'.split(' ');

export function followReadme(directory) {
  const copy = resolve(directory, 'example');
  const run = (command, ...args) =>
    spawnSync(command, args, {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      env: {
        ...process.env,
        CARGO_TARGET_DIR: resolve('target'),
        SARAL_TOOLS: resolve('.tools'),
        SARAL_STAMPS: join(copy, 'stamps'),
      },
    });
  const change = (path) => writeFileSync(join(copy, path), changed(readFileSync(path, 'utf8')));
  const passes = (...command) => {
    const { status, stdout, stderr } = run(...command);
    assert.equal(status, 0, `${stdout}${stderr}`);
  };
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', copy]);
  try {
    for (const path of FILES) writeFileSync(join(copy, path), readFileSync(path));
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    const [rule, ...expectations] = FILES;
    change(rule);
    const { status, stdout, stderr } = run(...RULES);
    assert.notEqual(status, 0, 'no test knows the rule');
    for (const path of expectations) {
      const name = path.split('/').at(-1);
      assert.ok(`${stdout}${stderr}`.includes(name), `${name} is not named by\n${stdout}${stderr}`);
    }
    expectations.forEach(change);
    passes(...RULES);
    passes('make', '--no-print-directory', 'generated-dev');
    passes('env', 'CORE_MODULES=target/wasm-dev', 'npx', 'vitest', 'run', 'pwa/src/features/feedback');
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', copy]);
  }
}
