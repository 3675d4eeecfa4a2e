#!/usr/bin/env bash
# Runs a cargo command that lints the workspace while it compiles:  scripts/linted.sh cargo build ...
# Clippy is the compiler with more lints, and serves as the compiler here. A build cannot reuse the results of `cargo clippy`, which only
# runs `cargo check`, so lint and build would each compile everything.
set -euo pipefail
# The arguments of `cargo clippy -- -D warnings`.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
exec "$@"
