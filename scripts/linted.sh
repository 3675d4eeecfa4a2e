#!/usr/bin/env bash
# Runs a command whose cargo lints the workspace while it compiles it:  scripts/linted.sh cargo build ...
# Clippy is the compiler with more lints. `cargo clippy` replaces the compiler by it in the same way, but for
# `cargo check` only, whose results no build can use: lint and build would each compile everything.
set -euo pipefail
# Arguments as `cargo clippy -- -D warnings` hands them over.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
exec "$@"
