// The one list of import aliases; webpack and vitest read it, tsconfig.json repeats it for the editor.
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** `make dev` replaces all four modules by one unoptimised module with every rule. */
const { CORE_MODULES } = process.env;
const rules = (path) => at(CORE_MODULES ? `${CORE_MODULES}/loan_wasm.js` : `wasm/pkg/${path}`);

export const aliases = {
  '@app': at('pwa/src/app'),
  '@shared': at('pwa/src/shared'),
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
  'loan-wasm-reading': rules('reading/loan_reading.js'),
  'loan-wasm-applying': rules('applying/loan_applying.js'),
};
