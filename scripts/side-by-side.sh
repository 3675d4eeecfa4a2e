#!/usr/bin/env bash
# Runs commands in parallel:  scripts/side-by-side.sh 'COMMAND' 'COMMAND'...
# Prints the first command's output at once, and that of the others when all have ended, so that their lines do not mix.
# Fails when a command fails, after all others have ended, so that all failures are shown.
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
