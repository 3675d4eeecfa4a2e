import js from '@eslint/js';
import globals from 'globals';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What only pwa/src/core may import. */
const wasmImports = {
  group: ['**/wasm/pkg/**', '**/wasm/pkg', 'loan-wasm', '*.wasm'],
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
      'no-console': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['pwa/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser, parserOptions: { projectService: true } },
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.recommended.rules,
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['pwa/src/**/*.{ts,tsx}'],
    ignores: ['pwa/src/core/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [wasmImports] }] },
  },
  {
    files: ['scripts/**/*.mjs', 'wasm/tests/**/*.mjs', '*.{js,mjs,ts}', 'pwa/tests/**/*.ts'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
);
