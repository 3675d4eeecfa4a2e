#!/usr/bin/env bash
# Prints the path of Chrome or Chromium for the browser tests: $CHROMIUM_PATH or an installed one. Installs Debian's if there is none.
set -euo pipefail

found() {
  if [ -n "${CHROMIUM_PATH:-}" ] && [ -x "$CHROMIUM_PATH" ]; then
    echo "$CHROMIUM_PATH"
    return
  fi
  local name
  for name in chromium chromium-browser google-chrome google-chrome-stable chrome; do
    command -v "$name" && return
  done
  for name in \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
    "/Applications/Chromium.app/Contents/MacOS/Chromium" \
    "$HOME/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
    [ -x "$name" ] && echo "$name" && return
  done
  return 1
}

found && exit 0
. "$(dirname "$0")/lib/debian.sh"
debian chromium fonts-noto-core
found
