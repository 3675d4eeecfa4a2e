#!/usr/bin/env bash
# Checks core's rule tests with mutants (cargo-mutants): runs the tests on copies of the rules of orders, loans and fees with one change
# each, and fails when all tests pass on a copy. usage: scripts/mutants.sh [PART/PARTS]; all mutants take hours, 0/40 is a fortieth.
# The results are in target/mutants/mutants.out; .config/mutants.toml has the settings. Installs cargo-mutants into .tools once.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib/cargoTool.sh
cargo_tool cargo-mutants 27.1.0
mkdir -p target/mutants
# Runs few random cases for each mutant, because there are many mutants, and most random cases notice a mutant.
PROPTEST_CASES="${PROPTEST_CASES:-32}" exec "$tool" mutants --config .config/mutants.toml --package loan-core \
  --output target/mutants --colors never ${1:+--shard "$1"}
