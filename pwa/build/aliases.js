// The import aliases for webpack and vitest. tsconfig.json repeats them for editors.
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Folder of core's development build (`make dev`): one unoptimised module with every rule, instead of three small ones. */
const { CORE_MODULES } = process.env;
const rules = (path) => at(CORE_MODULES ? `${CORE_MODULES}/loan_wasm.js` : `wasm/pkg/${path}`);

export const aliases = {
  '@app': at('pwa/src/app'),
  '@platform': at('pwa/src/platform'),
  '@entities': at('pwa/src/entities'),
  '@boot': at('pwa/src/boot'),
  '@core': at('pwa/src/core'),
  '@features': at('pwa/src/features'),
  '@i18n': at('pwa/src/i18n'),
  '@native': at('pwa/src/native'),
  '@offline': at('pwa/src/offline'),
  '@testing': at('pwa/src/testing'),
  '@ui': at('pwa/src/ui'),
  'loan-wasm': rules('loan_wasm.js'),
  'loan-wasm-entry': rules('entry/loan_entry.js'),
  // Only tests and the gallery import this module.
  'loan-wasm-unshipped': rules('unshipped/loan_unshipped.js'),
};
