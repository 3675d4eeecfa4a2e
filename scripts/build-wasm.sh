#!/usr/bin/env bash
# Builds core for the browser:  scripts/build-wasm.sh [development]
# Writes wasm/pkg/{loan_wasm.js,loan_wasm_bg.wasm,loan_wasm.d.ts}, a small module with the rules of a first visit
# (wasm/pkg/entry), and the rules that only tests and the app's build call (wasm/pkg/unshipped). With `development`, writes
# one module with every rule to target/wasm-dev, compiled in a short time.
set -euo pipefail
cd "$(dirname "$0")/.."
tools="${SARAL_TOOLS:-$PWD/.tools}"
export PATH="$tools/bin:$PATH"
scripts/tools.sh
# Otherwise panics name folders of this machine, and the module differs from that of another machine.
# The third folder has the standard library's source, if the component rust-src is installed.
RUSTFLAGS="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$PWD=/saral"
export RUSTFLAGS="$RUSTFLAGS --remap-path-prefix=$(rustc --print sysroot)/lib/rustlib/src/rust=/rustc"

if [ "${1:-}" = development ]; then
  # With several codegen units, types that no rule of the module uses would be missing in the generated file.
  CARGO_PROFILE_DEV_CODEGEN_UNITS=1 exec wasm-pack --log-level error build wasm --mode no-install --target web --dev --no-opt --no-pack \
    --out-dir ../target/wasm-dev --out-name loan_wasm --features unshipped
fi

compile() { # folder name [cargo flags]
  local folder="$1" name="$2"; shift 2
  wasm-pack --log-level error build wasm --mode no-install --target web --profile wasm --no-opt --no-pack --out-dir "$folder" --out-name "$name" "$@"
}

shrink() { # folder name
  # rustc enables these features for this target; every browser of `browserslist` has them.
  node_modules/.bin/wasm-opt "wasm/$1/$2_bg.wasm" -o "wasm/$1/$2_bg.opt.wasm" --flatten --rereloop -Oz -Oz --one-caller-inline-max-function-size 30 \
    --enable-bulk-memory --enable-bulk-memory-opt --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals \
    --enable-reference-types --enable-multivalue --strip-debug --strip-producers
  mv "wasm/$1/$2_bg.opt.wasm" "wasm/$1/$2_bg.wasm"
}

shipped() { # folder name [cargo flags]
  compile "$@"
  shrink "$1" "$2"
}

shipped pkg/entry loan_entry --no-default-features --features login
compile pkg/unshipped loan_unshipped --no-default-features --features unshipped
# Written last, because a later build checks this module to see whether anything changed.
shipped pkg loan_wasm
