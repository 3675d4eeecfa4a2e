#!/usr/bin/env bash
# Installs the missing tools of a build, from the Rust registry alone: the wasm target, wasm-pack and the wasm-bindgen CLI, in the
# versions pinned in scripts/tools/. Installs into ./.tools (or SARAL_TOOLS), so that no other project on the machine changes.
# A second run takes a few milliseconds.
set -euo pipefail
cd "$(dirname "$0")/.."
tools="${SARAL_TOOLS:-$PWD/.tools}"
mkdir -p "$tools/bin"
export PATH="$tools/bin:$PATH"

say() { printf '· %s\n' "$*" >&2; }
pinned() { # package
  sed -n "s/^$1 = .*\"=\([0-9.]*\)\".*/\1/p" scripts/tools/Cargo.toml
}
has() { # command version
  command -v "$1" >/dev/null 2>&1 && "$1" --version 2>/dev/null | grep -qF " $2"
}

command -v cargo >/dev/null 2>&1 || { echo "Rust is missing: install it with rustup (https://rustup.rs)." >&2; exit 2; }
command -v npm >/dev/null 2>&1 || { echo "Node.js 20 or newer is missing." >&2; exit 2; }

# The CLI refuses a module that another version of the library made.
if [ "$(sed -n 's/^wasm-bindgen = "=\(.*\)"$/\1/p' Cargo.toml)" != "$(pinned wasm-bindgen-cli)" ]; then
  echo "wasm-bindgen in Cargo.toml and wasm-bindgen-cli in scripts/tools/Cargo.toml must be the same version." >&2
  exit 2
fi

sysroot="$(rustc --print sysroot)"
if [ ! -d "$sysroot/lib/rustlib/wasm32-unknown-unknown" ]; then
  say "adding the Rust target wasm32-unknown-unknown"
  rustup target add wasm32-unknown-unknown >&2
fi

missing=() flags=()
for package in wasm-pack wasm-bindgen-cli; do
  command="${package%-cli}"
  has "$command" "$(pinned "$package")" && continue
  missing+=("$command")
  flags+=(--package "$package" --bin "$command")
done
[ "${#missing[@]}" -gt 0 ] || exit 0

say "building ${missing[*]} (once, a few minutes)"
cargo build --quiet --locked --manifest-path scripts/tools/Cargo.toml --target-dir "$tools/build" "${flags[@]}"
for command in "${missing[@]}"; do mv -f "$tools/build/debug/$command" "$tools/bin/$command"; done
rm -rf "$tools/build"
