#!/usr/bin/env bash
# Tests a rolling upgrade from the former release on a private PostgreSQL:  scripts/two-builds.sh PROGRAM
# Builds the server of the commit in server/ops/former-release, and runs two-builds.mjs with it and PROGRAM.
# Both builds use the same target directory, so that only the project's own crates are compiled again.
set -euo pipefail
cd "$(dirname "$0")/.."
commit="$(cat server/ops/former-release)" source=target/former/source
git cat-file -e "$commit" 2>/dev/null || { echo "The commit $commit of server/ops/former-release is not in this clone." >&2; exit 2; }
former="target/former/loan-server-$commit"
if [ ! -x "$former" ]; then
  rm -rf target/former && mkdir -p target/former
  git archive --prefix="$source/" "$commit" | tar -x
  build=(scripts/linted.sh cargo build --quiet --workspace --exclude loan-wasm)
  cp target/debug/loan-server target/former/present
  CARGO_TARGET_DIR="$PWD/target" "${build[@]}" --manifest-path "$source/Cargo.toml"
  mv target/debug/loan-server "$former"
  rm -rf "$source"
  mv target/former/present target/debug/loan-server
fi
rm -rf target/former/fixtures
git archive "$commit" fixtures | tar -x -C target/former
scripts/postgres.sh with node scripts/two-builds.mjs "$former" "$1" target/former/fixtures
