#!/usr/bin/env bash
# Runs the tests with `cargo nextest run` if installed (faster), otherwise with `cargo test`.
# The tests of the store use the PostgreSQL of LOAN_TEST_POSTGRES, or a new private one. With LANE=fast nextest
# leaves out the tests of the full lane (scripts/lanes.tsv); `cargo test` has no such filter and runs all.
set -euo pipefail
if [ -z "${LOAN_TEST_POSTGRES:-}" ]; then exec "$(dirname "$0")/postgres.sh" with "$0" "$@"; fi
if cargo nextest --version >/dev/null 2>&1; then
  lane=()
  [ "${LANE:-}" != fast ] || lane=(-E "$(node "$(dirname "$0")/lanes.mjs" --native)")
  exec cargo nextest run --no-fail-fast --status-level fail --final-status-level fail "${lane[@]}" "$@"
fi
exec cargo test --quiet --no-fail-fast "$@"
