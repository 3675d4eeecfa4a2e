// Tests that the README's example of a changed rule names every file with the rule's number. A test of the full lane
// (scripts/targets/followReadme.mjs) follows the example.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { AFTER, BEFORE, FILES, MENTION, changed } from './lib/ruleExample.mjs';

const FOLDERS = [
  'core',
  'wasm',
  'server',
  'pwa',
  'fixtures/catalogue',
  'fixtures/scenarios',
  'fixtures/vectors',
  'docs/api.md',
];
/** Lines around a number that are searched for a word about feedback. */
const AROUND = 6;

/** Whether a line has the number, near a word about feedback. */
function mentions(source) {
  const lines = source.split('\n');
  const isNear = (place) =>
    /feedback|opinion/i.test(lines.slice(Math.max(0, place - AROUND), place + AROUND).join('\n'));
  return lines.some((line, place) => line.search(MENTION) >= 0 && isNear(place));
}

test('the number of the example stands in the files that the README names, and nowhere else', () => {
  const tracked = execFileSync('git', ['ls-files', ...FOLDERS], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const sources = tracked.filter((path) => /\.(rs|tsx?|m?js|json|md)$/.test(path));
  const found = sources.filter((path) => mentions(readFileSync(path, 'utf8')));
  assert.deepEqual(found.sort(), [...FILES].sort());
});

test('a repeated number would be found', () => {
  for (const line of [`repeat(${BEFORE + 1})`, `'0/${BEFORE}'`, `at most ${BEFORE} characters.`, 'x'.repeat(BEFORE)]) {
    assert.ok(mentions(`// feedback\n${line}`), line);
    assert.ok(!mentions(changed(`// feedback\n${line}`)), line);
  }
  for (const line of [`1${BEFORE}`, `${BEFORE}_000`, `1e${BEFORE}`, 'x'.repeat(BEFORE - 1)]) {
    assert.ok(!mentions(`// feedback\n${line}`), line);
  }
});

test('the rule of the example is the one constant with its number', () => {
  const constants = (source) => [...source.matchAll(/const (\w+): \w+ = (\d+);/g)].map(([, , value]) => Number(value));
  const [rule] = FILES;
  const source = readFileSync(rule, 'utf8');
  assert.equal(constants(source).filter((value) => value === BEFORE).length, 1);
  assert.equal(constants(changed(source)).filter((value) => value === AFTER).length, 1);
});
