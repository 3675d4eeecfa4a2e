#!/usr/bin/env bash
# Mutation tests of core's rules of orders, loans and fees (cargo-mutants): runs core's rule tests on copies with one change each, and
# fails when they pass on one. usage: scripts/mutants.sh [PART/PARTS]; all mutants take hours, 0/40 is the first of forty parts.
# The results are in target/mutants/mutants.out; .config/mutants.toml lists mutants that no test can notice. Installs cargo-mutants
# into .tools once.
set -euo pipefail
cd "$(dirname "$0")/.."
version=27.1.0
tools="${SARAL_TOOLS:-$PWD/.tools}/mutants"

if ! "$tools/bin/cargo-mutants" --version 2>/dev/null | grep -qF " $version"; then
  printf '· building cargo-mutants (once, a few minutes)\n' >&2
  cargo install --quiet --locked --root "$tools" --target-dir "$tools/build" --version "$version" cargo-mutants >&2
  rm -rf "$tools/build"
fi
mkdir -p target/mutants
# Few random cases are enough, because a mutant breaks most of them; and there are many mutants.
PROPTEST_CASES="${PROPTEST_CASES:-32}" exec "$tools/bin/cargo-mutants" mutants --config .config/mutants.toml --package loan-core \
  --output target/mutants --colors never ${1:+--shard "$1"}
