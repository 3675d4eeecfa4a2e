#!/usr/bin/env bash
# Runs a command only when its inputs changed:
#   scripts/if-changed.sh OUTPUT INPUT... -- COMMAND...
# Inputs are files and folders, compared by contents, so a checkout or a touched file has no effect. The command runs when
# OUTPUT is missing, or when an input's contents or the command differ from those of the last successful run.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib/contents.sh
output="$1"; shift
inputs=()
while [ "$1" != -- ]; do inputs+=("$1"); shift; done
shift

stamps="${SARAL_STAMPS:-$PWD/.tools/stamps}"
mkdir -p "$stamps"
stamp="$stamps/$(printf '%s' "$output" | tr '/ ' '__')"
now="$(printf '%s\n' "$*" | cksum) $(contents_of "${inputs[@]}")"

if [ -e "$output" ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$now" ]; then exit 0; fi
rm -f "$stamp"
"$@"
printf '%s\n' "$now" > "$stamp"
