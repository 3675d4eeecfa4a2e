#!/usr/bin/env node
// Prints what a phone downloads, brotli-compressed, and fails above the budget: node scripts/size.mjs wasm
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes of the core module with its glue; a phone on a slow network waits for all of them before a rule can answer. */
const WASM_BUDGET = 220_000;

const root = new URL('..', import.meta.url);
const brotli = (path) =>
  brotliCompressSync(readFileSync(new URL(path, root)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

if (process.argv[2] !== 'wasm') {
  process.stderr.write('usage: node scripts/size.mjs wasm\n');
  process.exit(2);
}
const module = brotli('wasm/pkg/loan_wasm_bg.wasm');
const glue = brotli('wasm/pkg/loan_wasm.js');
process.stdout.write(
  `core for the browser: ${module + glue} bytes in brotli (module ${module}, glue ${glue}; budget ${WASM_BUDGET})\n`,
);
process.exit(module + glue > WASM_BUDGET ? 1 : 0);
