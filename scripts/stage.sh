#!/usr/bin/env bash
# Runs one stage of a long target with its name and how long it took:  scripts/stage.sh NAME COMMAND...
set -uo pipefail
name="$1"; shift
started=$(date +%s)
printf '\n▶ %s\n' "$name"
"$@"
status=$?
took=$(( $(date +%s) - started ))
stages="${SARAL_STAGES:-target/stages.txt}"
mkdir -p "${stages%/*}"
if [ "$status" = 0 ]; then
  printf '✔ %s (%s s)\n' "$name" "$took"
  printf '%5s s  %s\n' "$took" "$name" >> "$stages"
else
  printf '✘ %s failed after %s s\n' "$name" "$took" >&2
fi
exit "$status"
