// Tests the lint rules against injection in the app.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { noInjection } from './lint/injection.mjs';

const linter = new Linter();
const config = {
  files: ['**/*.tsx'],
  languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
  rules: { 'no-restricted-syntax': ['error', ...noInjection] },
};
const faults = (code) => linter.verify(code, config, { filename: 'a.tsx' });

for (const code of [
  'const a = <p dangerouslySetInnerHTML={{ __html: text }} />;',
  'element.innerHTML = text;',
  'element.outerHTML += text;',
  "element.insertAdjacentHTML('beforeend', text);",
  'document.write(text);',
  "window.addEventListener('message', take);",
  'window.onmessage = take;',
]) {
  test(`possible injections are found: ${code}`, () => assert.equal(faults(code).length, 1));
}

for (const code of [
  'const a = <p>{text}</p>;',
  'element.textContent = text;',
  'vault.write(text);',
  "window.addEventListener('online', flush);",
  'channel.onmessage = take;',
  'worker.onmessage = take;',
]) {
  test(`harmless code is left alone: ${code}`, () => assert.deepEqual(faults(code), []));
}
