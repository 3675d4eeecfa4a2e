#!/usr/bin/env bash
# Prints the path of a Chrome or Chromium for the browser tests: $CHROMIUM_PATH, an installed one, or Debian's, which
# it installs when it may (root and apt). Otherwise one line says what to install.
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
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "· installing Debian's chromium (once)" >&2
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-noto-core; } >&2
  found && exit 0
fi
echo "No Chrome or Chromium: install one (Debian: apt-get install chromium; macOS: Google Chrome), or set CHROMIUM_PATH." >&2
exit 2
