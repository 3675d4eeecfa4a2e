import js from '@eslint/js';
import globals from 'globals';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noInjection } from './scripts/lint/injection.mjs';
import { noLiterals } from './scripts/lint/literals.mjs';
import { noSilentTaps } from './scripts/lint/taps.mjs';

/** What only pwa/src/core may import. */
const wasmImports = {
  group: ['**/wasm/pkg/**', '**/wasm/pkg', 'loan-wasm', 'loan-wasm-*', '*.wasm'],
  message: 'Only pwa/src/core imports the WASM package: ask it through @core.',
};

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'target/**',
      'wasm/pkg/**',
      'pwa/src/i18n/generated/**',
      'pwa/src/core/generated/**',
      'data/**',
      '.tools/**',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['error'] }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['pwa/src/**/*.{ts,tsx}'],
    ignores: ['pwa/src/sw/**'],
    languageOptions: { globals: globals.browser, parserOptions: { projectService: true } },
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      // A click on the backdrop of a <dialog> closes it; the keyboard has Escape, by the platform.
      'jsx-a11y/no-noninteractive-element-interactions': ['error', { handlers: ['onClick'], dialog: ['onClick'] }],
      'jsx-a11y/click-events-have-key-events': 'off', // the two interaction rules leave only that dialog
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['pwa/src/**/*.{ts,tsx}'],
    ignores: ['pwa/src/core/**', 'pwa/src/**/testing/**', 'pwa/src/**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', { patterns: [wasmImports] }] },
  },
  {
    files: ['pwa/src/**/*.{ts,tsx}'],
    rules: {
      'no-eval': 'error',
      'no-extend-native': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-proto': 'error',
      'no-script-url': 'error',
    },
  },
  {
    files: ['pwa/src/**/*.{ts,tsx}'],
    // A worker gets messages from its page only.
    ignores: ['pwa/src/sw/sw.ts', 'pwa/src/**/*.worker.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noInjection] },
  },
  {
    files: ['pwa/src/**/*.tsx'],
    ignores: ['pwa/src/gallery/**', 'pwa/src/**/testing/**', 'pwa/src/**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...noInjection, ...noLiterals] },
  },
  {
    // Events are sent in the background, and core's flow of the login makes each failure one of its own events.
    files: ['pwa/src/{features,shared,ui}/**/*.ts'],
    ignores: ['pwa/src/**/*.worker.ts', 'pwa/src/**/*.test.ts', 'pwa/src/{shared/tracking,features/login}/**'],
    rules: { 'no-restricted-syntax': ['error', ...noInjection, ...noSilentTaps] },
  },
  {
    files: ['pwa/src/{features,shared,ui}/**/*.tsx', 'pwa/src/**/OutboxLines.tsx'],
    ignores: ['pwa/src/**/testing/**', 'pwa/src/**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...noInjection, ...noLiterals, ...noSilentTaps] },
  },
  {
    files: ['pwa/src/**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noInjection,
        {
          selector: 'ImportSpecifier[imported.name=/^(createMemoryRouter|MemoryRouter|RouterProvider)$/]',
          message: 'A screen is tested in the production router: openApp and openScreen of @testing put it there.',
        },
        {
          selector: "CallExpression[callee.property.name='stubGlobal'][arguments.0.value=/^(fetch|XMLHttpRequest)$/]",
          message: 'There is one fake server: serve of @testing/server.',
        },
      ],
    },
  },
  { files: ['server/src/**/*.js'], languageOptions: { globals: globals.browser } },
  {
    files: ['scripts/**/*.mjs', 'wasm/tests/**/*.mjs', '*.{js,mjs,ts}', 'pwa/build/**/*.js', 'pwa/tests/**/*.{ts,mjs}'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
);
