#!/usr/bin/env bash
# Runs a suite of tests as a stage, unless it passed before on the very same inputs:
#   scripts/suite.sh NAME INPUT... -- COMMAND...
# Inputs are the files and folders that the result depends on. They are compared by contents, together with the command, the scripts,
# the lock files, LANE and the versions in target/versions.txt (scripts/versions.sh). Only a pass is recorded, in target/passed.
# With FRESH=1, as in the pipeline, the suite always runs.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib/contents.sh
name="$1"; shift
inputs=()
while [ "$1" != -- ]; do inputs+=("$1"); shift; done
shift

state() { { printf '%s\n' "${LANE:-}" "$*"; contents_of target/versions.txt Makefile scripts Cargo.toml Cargo.lock package.json package-lock.json "${inputs[@]}"; } | cksum; }

mark="target/passed/${name//[^[:alnum:]]/-}"
before="$(state "$@")"
if [ -z "${FRESH:-}" ] && [ -f "$mark" ] && [ "$(cat "$mark")" = "$before" ]; then
  when="$(date -r "$mark" '+%F %H:%M')"
  printf '✔ %s: nothing changed since it passed (%s); FRESH=1 runs it again\n' "$name" "$when"
  printf '0\t0\t-\t%s\t%s, unchanged since %s\n' "${STAGE_LANE:-fast}" "$name" "$when" >> "${SARAL_STAGES:-target/stages.tsv}"
  exit 0
fi
rm -f "$mark"
scripts/stage.sh "$name" "$@"
# Records nothing if files changed during the run, because their present contents were not tested.
if [ "$(state "$@")" = "$before" ]; then
  mkdir -p "${mark%/*}"
  printf '%s\n' "$before" > "$mark"
fi
