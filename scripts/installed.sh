#!/usr/bin/env bash
# Prints the paths of programs, one a line; installs those that are missing:  scripts/installed.sh PROGRAM[=PACKAGE]...
set -euo pipefail
. "$(dirname "$0")/lib/debian.sh"
missing=()
for pair in "$@"; do command -v "${pair%%=*}" >/dev/null || missing+=("${pair#*=}"); done
[ "${#missing[@]}" = 0 ] || debian "${missing[@]}"
for pair in "$@"; do command -v "${pair%%=*}" || { echo "No ${pair%%=*} in Debian's ${pair#*=}." >&2; exit 2; }; done
