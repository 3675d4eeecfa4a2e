import js from '@eslint/js';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import globals from 'globals';
import boundaries from 'eslint-plugin-boundaries';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noAddresses, noCutDays, onlyCoreDecides } from './scripts/lint/client.mjs';
import { noOtherClock } from './scripts/lint/clock.mjs';
import { noInjection } from './scripts/lint/injection.mjs';
import { noLiterals } from './scripts/lint/literals.mjs';
import { noSilentTaps } from './scripts/lint/taps.mjs';

/** ESLint's `no-restricted-syntax` under further names, because a later configuration replaces the selectors of an earlier one. */
const syntax = builtinRules.get('no-restricted-syntax');
const core = { rules: { decides: syntax, 'knows-addresses': syntax, 'knows-days': syntax } };

/** The layers that do not depend on this product's screens and API calls. */
const BASE = ['ui', 'core', 'i18n'];

/**
 * The layers of the PWA, and the layers that each may import: only lower ones, and no feature imports another. Code that two features
 * need moves down: business objects into `entities`, all else into `platform`. `app` combines the features.
 */
const LAYERS = {
  ui: ['core', 'i18n'],
  core: [],
  i18n: ['core'],
  platform: BASE,
  entities: [...BASE, 'platform'],
  native: [...BASE, 'platform'],
  sw: [...BASE, 'platform'],
  offline: [...BASE, 'platform'],
  feature: [...BASE, 'platform', 'entities', 'native', 'offline'],
  app: [...BASE, 'platform', 'entities', 'native', 'offline', 'sw', 'feature'],
  boot: [...BASE, 'platform', 'entities', 'native', 'offline', 'sw', 'feature', 'app'],
};

const layers = {
  plugins: { boundaries },
  settings: {
    'boundaries/elements': [
      { type: 'feature', pattern: 'pwa/src/features/*', capture: ['name'] },
      ...Object.keys(LAYERS)
        .filter((type) => type !== 'feature' && type !== 'boot')
        .map((type) => ({ type, pattern: `pwa/src/${type}` })),
      { type: 'boot', pattern: ['pwa/src/boot', 'pwa/src/*.ts*'] },
    ],
    'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export'],
    'import/resolver': { typescript: { project: 'tsconfig.json' } },
  },
  rules: {
    'boundaries/element-types': [
      'error',
      {
        default: 'disallow',
        message: '${file.type} must not import ${dependency.type}: see LAYERS in eslint.config.js',
        rules: Object.entries(LAYERS).map(([from, allow]) => ({ from, allow })),
      },
    ],
  },
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
      // The next two rules allow a click on the backdrop of a <dialog>, which closes it; keyboard users press Escape.
      'jsx-a11y/no-noninteractive-element-interactions': ['error', { handlers: ['onClick'], dialog: ['onClick'] }],
      'jsx-a11y/click-events-have-key-events': 'off',
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['pwa/src/**/*.{ts,tsx}'],
    ignores: ['pwa/src/{core,gallery,testing}/**', 'pwa/src/**/testing/**', 'pwa/src/**/*.test.{ts,tsx}'],
    plugins: { core },
    rules: {
      'core/decides': ['error', ...onlyCoreDecides],
      'core/knows-addresses': ['error', ...noAddresses],
      'core/knows-days': ['error', ...noCutDays],
    },
  },
  {
    // The router's table, and the page that is rendered when the app is built.
    files: ['pwa/src/app/screens.tsx', 'pwa/src/features/login/instant/loginPage.tsx'],
    rules: { 'core/knows-addresses': 'off' },
  },
  // Here the app formats days; core's vectors test it.
  { files: ['pwa/src/i18n/formats.ts'], rules: { 'core/knows-days': 'off' } },
  {
    files: ['pwa/src/**/*.{ts,tsx}'],
    // Tests and the gallery may import all layers.
    ignores: ['pwa/src/{gallery,testing}/**', 'pwa/src/**/testing/**', 'pwa/src/**/*.test.{ts,tsx}'],
    ...layers,
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
    // A worker may listen to messages, because only its own page can send messages to it.
    ignores: ['pwa/src/sw/sw.ts', 'pwa/src/**/*.worker.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noInjection, ...noOtherClock] },
  },
  {
    files: ['pwa/src/**/*.tsx'],
    ignores: ['pwa/src/gallery/**', 'pwa/src/**/testing/**', 'pwa/src/**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...noInjection, ...noOtherClock, ...noLiterals] },
  },
  {
    // Ignores tracking, whose events are sent in the background, and the login, whose failures core handles.
    files: ['pwa/src/{features,entities,platform,ui}/**/*.ts'],
    ignores: ['pwa/src/**/*.worker.ts', 'pwa/src/**/*.test.ts', 'pwa/src/{platform/tracking,features/login}/**'],
    rules: { 'no-restricted-syntax': ['error', ...noInjection, ...noOtherClock, ...noSilentTaps] },
  },
  {
    files: ['pwa/src/{features,entities,platform,ui}/**/*.tsx', 'pwa/src/**/OutboxLines.tsx'],
    ignores: ['pwa/src/**/testing/**', 'pwa/src/**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...noInjection, ...noOtherClock, ...noLiterals, ...noSilentTaps] },
  },
  {
    files: ['pwa/src/**/*.test.{ts,tsx}'],
    // uploadProgress.test.ts replaces XMLHttpRequest, because the fake server cannot stall in the middle of an upload.
    ignores: ['pwa/src/platform/calls/uploadProgress.test.ts'],
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
  { files: ['server/workbench/*.js'], languageOptions: { globals: globals.browser } },
  {
    files: [
      '{scripts,wasm/tests,server/clients}/**/*.mjs',
      '*.{js,mjs,ts}',
      'pwa/build/**/*.js',
      'pwa/tests/**/*.{ts,mjs}',
    ],
    languageOptions: { globals: globals.node },
    // A Playwright fixture must destructure its dependencies, even if it has none.
    rules: { 'no-console': 'off', 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
);
