#!/usr/bin/env bash
# Prints the versions of programs that tests use and no file of the checkout pins: compiler, Node.js, browsers.
set -uo pipefail
rustc --version
node --version
for program in chromium google-chrome firefox-esr; do
  path="$(command -v "$program")" && timeout 20 "$path" --version 2>/dev/null
done
"$(scripts/postgres.sh programs 2>/dev/null)/postgres" --version 2>/dev/null
driver="$(command -v WebKitWebDriver)" && cksum "$driver"
true
