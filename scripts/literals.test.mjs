// Tests the lint rule against texts in screens: the rule finds every form of such a text, and accepts names and codes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { noLiterals } from './lint/literals.mjs';

const config = {
  files: ['**/*.tsx'],
  languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
  rules: { 'no-restricted-syntax': ['error', ...noLiterals] },
};
const faults = (code) => new Linter().verify(code, config, 'screen.tsx');

for (const code of [
  '<p>Apply now</p>',
  '<p>आवेदन करें</p>',
  "<p>{'Apply'}</p>",
  '<p>{`Apply ${amount}`}</p>',
  "<p>{open ? 'Apply' : t('home.full')}</p>",
  "<p>{open && 'Apply'}</p>",
  '<button aria-label="Close" />',
  "<img alt={'Your photo'} />",
  '<TextField label="Phone" />',
  '<Button busyLabel={`Sending ${percent}`} />',
  "info.show('It failed')",
]) {
  test(`a literal is found: ${code}`, () => {
    const found = faults(code);
    assert.ok(
      found.length > 0 && found.every(({ ruleId }) => ruleId === 'no-restricted-syntax'),
      JSON.stringify(found),
    );
  });
}

for (const code of [
  "<p>{t('home.apply')}</p>",
  '<p>{product.name}</p>',
  '<p className="wide">{`+91 ••••${last}`}</p>',
  "<p>{t(open ? 'home.apply' : 'home.full')}</p>",
  '<input name="phone" autoComplete="tel-national" aria-describedby="hint" />',
  '<img alt="" src={logo} />',
  "<Button variant={open ? 'primary' : 'secondary'}>{t('home.apply')}</Button>",
  'info.show(failure(error))',
]) {
  test(`code without texts is left alone: ${code}`, () => assert.deepEqual(faults(code), []));
}
