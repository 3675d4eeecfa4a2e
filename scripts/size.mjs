#!/usr/bin/env node
// Prints what a phone downloads, brotli-compressed, and fails above the budget: node scripts/size.mjs wasm
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes of a module with its glue. The first visit waits for the entry before it can log in, a screen for the rest. */
const MODULES = [
  { name: 'entry', module: 'wasm/pkg/entry/loan_entry_bg.wasm', glue: 'wasm/pkg/entry/loan_entry.js', budget: 60_000 },
  { name: 'core', module: 'wasm/pkg/loan_wasm_bg.wasm', glue: 'wasm/pkg/loan_wasm.js', budget: 125_000 },
];

const root = new URL('..', import.meta.url);
const brotli = (path) =>
  brotliCompressSync(readFileSync(new URL(path, root)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

if (process.argv[2] !== 'wasm') {
  process.stderr.write('usage: node scripts/size.mjs wasm\n');
  process.exit(2);
}
for (const { name, budget, ...files } of MODULES) {
  const module = brotli(files.module);
  const glue = brotli(files.glue);
  const sum = module + glue;
  process.stdout.write(
    `${name} for the browser: ${sum} bytes in brotli (module ${module}, glue ${glue}; budget ${budget})\n`,
  );
  if (sum > budget) process.exitCode = 1;
}
