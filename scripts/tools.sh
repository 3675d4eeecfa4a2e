#!/usr/bin/env bash
# Installs what a build needs and the machine lacks, from the Rust and npm registries alone:
# the wasm target, wasm-pack, the wasm-bindgen CLI of exactly the pinned version, and with
# `lint` as argument cargo-deny. Everything lands in ./.tools (SARAL_TOOLS overrides), so no
# other project on the machine changes. Idempotent; a second run takes a few milliseconds.
set -euo pipefail
cd "$(dirname "$0")/.."
tools="${SARAL_TOOLS:-$PWD/.tools}"
mkdir -p "$tools/bin"
export PATH="$tools/bin:$PATH"

wasm_pack_version=0.15.1
cargo_deny_version=0.20.2
wasm_bindgen_version="$(sed -n 's/^wasm-bindgen = "=\(.*\)"$/\1/p' Cargo.toml)"

say() { printf '· %s\n' "$*" >&2; }

# Tools are used for seconds, so they are built for a short build, not for speed.
install() { # crate version [cargo flags]
  local crate="$1" version="$2"; shift 2
  say "installing $crate $version (once, a few minutes)"
  CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
  CARGO_PROFILE_RELEASE_DEBUG=0 CARGO_TARGET_DIR="$tools/build" \
    cargo install --quiet --root "$tools" --version "$version" "$@" "$crate"
  rm -rf "$tools/build"
}
has() { # command version
  command -v "$1" >/dev/null 2>&1 && "$1" --version 2>/dev/null | grep -qF " $2"
}

command -v cargo >/dev/null 2>&1 || { echo "Rust is missing: install it with rustup (https://rustup.rs)." >&2; exit 2; }
command -v npm >/dev/null 2>&1 || { echo "Node.js 20 or newer is missing." >&2; exit 2; }

sysroot="$(rustc --print sysroot)"
if [ ! -d "$sysroot/lib/rustlib/wasm32-unknown-unknown" ]; then
  say "adding the Rust target wasm32-unknown-unknown"
  rustup target add wasm32-unknown-unknown >&2
fi

case "${1:-build}" in
  build)
    has wasm-pack "$wasm_pack_version" || install wasm-pack "$wasm_pack_version" --locked
    # Without --locked: the CLI's lock file may name crate versions a registry mirror does not have yet.
    has wasm-bindgen "$wasm_bindgen_version" || install wasm-bindgen-cli "$wasm_bindgen_version"
    ;;
  lint)
    has cargo-deny "$cargo_deny_version" || install cargo-deny "$cargo_deny_version" --locked
    ;;
  *) echo "usage: scripts/tools.sh [build|lint]" >&2; exit 2 ;;
esac
