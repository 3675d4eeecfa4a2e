#!/usr/bin/env bash
# `cargo nextest run` where it is installed (faster, one process per test), else `cargo test`. Same arguments for both.
set -euo pipefail
if cargo nextest --version >/dev/null 2>&1; then
  exec cargo nextest run --no-fail-fast --status-level fail --final-status-level fail "$@"
fi
exec cargo test --quiet --no-fail-fast "$@"
