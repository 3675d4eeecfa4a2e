#!/usr/bin/env bash
# Runs one stage of a long target and records its figures:  scripts/stage.sh NAME COMMAND...
# Each success adds a line to target/stages.tsv (SARAL_STAGES): seconds of wall clock, seconds of processor time of the
# command and its children, number of tests (the sum of the runners' closing lines, or -), lane (STAGE_LANE), name.
set -uo pipefail
name="$1"; shift
stages="${SARAL_STAGES:-target/stages.tsv}"
mkdir -p "${stages%/*}"
output="$(mktemp)"
trap 'rm -f "$output" "$output.times"' EXIT

# Sums the tests in the closing lines of nextest, vitest, Playwright, scripts/lib/nodeTests.mjs, pytest and schemathesis.
tests() {
  sed -E 's/\x1b\[[0-9;]*m//g' "$output" | awk '
    function number(pattern) { if (match($0, pattern)) { text = substr($0, RSTART, RLENGTH); gsub(/[^0-9]/, "", text); return text + 0 } return 0 }
    / tests? run: [0-9]+ passed/ { sum += number("[0-9]+ tests? run") }
    /^ *Tests  .*\([0-9]+\)$/ { sum += number("[(][0-9]+[)]$") }
    /^ *[0-9]+ passed \([0-9.]+(ms|s|m|h)\)$/ { sum += number("[0-9]+ passed") }
    /^[0-9]+ passed, 0 failed$/ { sum += number("[0-9]+ passed") }
    /[0-9]+ passed.* in [0-9.]+s/ { sum += number("[0-9]+ passed") }
    /[0-9]+ generated/ { sum += number("[0-9]+ generated") }
    END { print sum ? sum : "-" }'
}

# Prints the processor time of this shell's children, as written by `times` in the main shell.
processor() { awk 'NR == 2 { split($1 $2, t, /[ms]/); printf "%.0f", t[1] * 60 + t[2] + t[3] * 60 + t[4] }' "$output.times"; }

started=$(date +%s)
printf '\n▶ %s\n' "$name"
{ "$@" 2>&1; } | tee "$output"
status=${PIPESTATUS[0]}
took=$(( $(date +%s) - started ))
times > "$output.times"
if [ "$status" = 0 ]; then
  count="$(tests)"
  printf '✔ %s (%s s%s)\n' "$name" "$took" "$([ "$count" = - ] || echo ", $count tests")"
  printf '%s\t%s\t%s\t%s\t%s\n' "$took" "$(processor)" "$count" "${STAGE_LANE:-fast}" "$name" >> "$stages"
else
  printf '✘ %s failed after %s s\n' "$name" "$took" >&2
fi
exit "$status"
