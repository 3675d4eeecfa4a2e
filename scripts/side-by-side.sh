#!/usr/bin/env bash
# Runs commands at the same time:  scripts/side-by-side.sh 'COMMAND' 'COMMAND'...
#
# What the first says is shown as it comes, what the others say when all have ended, so that none stands in another's lines.
# Fails when one of them fails; the others are let end, so that everything there is to mend is named at once.
set -uo pipefail
place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
beside=()
for command in "${@:2}"; do
  bash -c "$command" > "$place/${#beside[@]}" 2>&1 &
  beside+=($!)
done
trap 'kill "${beside[@]}" 2>/dev/null; exit 130' INT TERM
bash -c "$1"
status=$?
for number in "${!beside[@]}"; do
  wait "${beside[$number]}" || status=1
  cat "$place/$number"
done
exit "$status"
