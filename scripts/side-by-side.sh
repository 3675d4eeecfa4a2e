#!/usr/bin/env bash
# Runs two commands at the same time:  scripts/side-by-side.sh 'COMMAND' 'COMMAND'
#
# What the first says is shown as it comes, what the second says when both have ended, so that neither stands in the other's
# lines. Fails when one of them fails; the other is let end, so that everything there is to mend is named at once.
set -uo pipefail
said="$(mktemp)"
trap 'rm -f "$said"' EXIT
bash -c "$2" > "$said" 2>&1 &
beside=$!
trap 'kill "$beside" 2>/dev/null; exit 130' INT TERM
bash -c "$1"
first=$?
wait "$beside"
second=$?
cat "$said"
[ "$first" = 0 ] && [ "$second" = 0 ]
