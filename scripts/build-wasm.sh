#!/usr/bin/env bash
# Builds core for the browser: wasm/pkg/{loan_wasm.js,loan_wasm_bg.wasm,loan_wasm.d.ts}.
set -euo pipefail
cd "$(dirname "$0")/.."
tools="${SARAL_TOOLS:-$PWD/.tools}"
export PATH="$tools/bin:$PATH"
pkg=wasm/pkg
scripts/tools.sh build
wasm-pack --log-level error build wasm --mode no-install --target web --profile wasm --no-opt --no-pack --out-dir pkg --out-name loan_wasm

# The features are those rustc enables for this target; every browser of `browserslist` has them.
node_modules/.bin/wasm-opt "$pkg/loan_wasm_bg.wasm" -o "$pkg/loan_wasm_bg.opt.wasm" -Oz \
  --enable-bulk-memory --enable-bulk-memory-opt --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals \
  --enable-reference-types --enable-multivalue --strip-debug --strip-producers
mv "$pkg/loan_wasm_bg.opt.wasm" "$pkg/loan_wasm_bg.wasm"
node scripts/size.mjs wasm >&2
