#!/usr/bin/env bash
# Runs cargo-fuzz on the parsers of untrusted input: each target of core/fuzz and server/fuzz for SECONDS, one after the
# other. usage: scripts/fuzz.sh SECONDS [TARGET...]. Needs Rust's nightly; installs cargo-fuzz into .tools once.
# Inputs that made a target fail are in target/fuzz/TARGET/crash-*; add them to the examples of core/tests/rules/fuzz.rs or
# server/tests/api/fuzz.rs.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds="${1:?usage: scripts/fuzz.sh SECONDS [TARGET...]}"
shift
export CARGO_TARGET_DIR="$PWD/target/fuzz/build"

rustup run nightly rustc --version >/dev/null 2>&1 || { echo "Rust's nightly is missing: rustup toolchain install nightly --profile minimal" >&2; exit 2; }
. scripts/lib/cargoTool.sh
cargo_tool cargo-fuzz 0.13.2
export PATH="${tool%/*}:$PATH"

for room in core server; do
  for file in "$room"/fuzz/fuzz_targets/*.rs; do
    target="$(basename "$file" .rs)"
    [ "$#" = 0 ] || [[ " $* " == *" $target "* ]] || continue
    corpus="target/fuzz/$room-$target/corpus"
    mkdir -p "$corpus"
    [ "$room" = server ] && [ "$target" = pictures ] && cp -n pwa/tests/support/*.jpg "$corpus"
    echo "· $room/$target: $seconds s" >&2
    log="target/fuzz/$room-$target/log"
    if ! cargo +nightly fuzz run --fuzz-dir "$room/fuzz" "$target" "$corpus" -- -max_total_time="$seconds" -max_len=65536 \
      -timeout=30 -rss_limit_mb=3072 -print_final_stats=1 -artifact_prefix="target/fuzz/$room-$target/" >"$log" 2>&1; then
      tail -n 60 "$log" >&2
      exit 1
    fi
    sed -n 's/^stat::number_of_executed_units: */  inputs: /p' "$log"
  done
done
