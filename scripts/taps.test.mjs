// Tests that the lint rule against taps that fail silently finds every ignored promise.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { noSilentTaps } from './lint/taps.mjs';

const config = {
  files: ['**/*.tsx'],
  languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
  rules: { 'no-restricted-syntax': ['error', ...noSilentTaps] },
};
const faults = (code) => new Linter().verify(code, config, 'screen.tsx');

for (const code of [
  '<Button onClick={() => void send()} />',
  '<form onSubmit={(event) => void submit(event)} />',
  '<Button onClick={async () => { await send(); }} />',
  'void dispatch(photoSent()).then(say)',
  'const retry = () => void submit()',
]) {
  test(`a silent tap is found: ${code}`, () => {
    const found = faults(code);
    assert.ok(
      found.length > 0 && found.every(({ ruleId }) => ruleId === 'no-restricted-syntax'),
      JSON.stringify(found),
    );
  });
}

for (const code of [
  '<Button onClick={() => tap(send)} />',
  'send().catch(say)',
  '<AskFirst send={async (attempt) => giveUp(attempt)} />',
  'void navigate(href)',
  '<ErrorState onRetry={() => void query.refetch()} />',
  'void textOf(photo).then(keep, () => undefined)',
]) {
  test(`handled failures are left alone: ${code}`, () => assert.deepEqual(faults(code), []));
}
