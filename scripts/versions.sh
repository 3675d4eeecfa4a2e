#!/usr/bin/env bash
# Prints the versions of what tests depend on and no file of the checkout fixes: compiler, Node.js, browsers.
set -uo pipefail
rustc --version
node --version
for program in chromium google-chrome firefox-esr; do
  path="$(command -v "$program")" && timeout 20 "$path" --version 2>/dev/null
done
"$(scripts/postgres.sh programs 2>/dev/null)/postgres" --version 2>/dev/null
driver="$(command -v WebKitWebDriver)" && cksum "$driver"
true
