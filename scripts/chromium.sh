#!/usr/bin/env bash
# Prints the path of Chrome or Chromium for the browser tests: $CHROMIUM_PATH or an installed one. Installs Debian's if there is none.
set -euo pipefail

found() {
  local name mac='Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  for name in ${CHROMIUM_PATH:+"$CHROMIUM_PATH"} chromium chromium-browser google-chrome google-chrome-stable chrome \
    "/$mac" "$HOME/$mac" /Applications/Chromium.app/Contents/MacOS/Chromium; do
    command -v "$name" && return
  done
  return 1
}

found && exit 0
. "$(dirname "$0")/lib/debian.sh"
debian chromium fonts-noto-core
found
