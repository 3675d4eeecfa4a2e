#!/usr/bin/env bash
# Runs a command with Firefox and WebKitGTK (with its driver) installed, on a virtual screen (Xvfb).
# Installs missing Debian packages.
#   scripts/browsers.sh COMMAND...
set -euo pipefail

there() {
  command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null && { command -v firefox-esr || command -v firefox; } >/dev/null
}

. "$(dirname "$0")/lib/debian.sh"
there || debian webkit2gtk-driver firefox-esr xvfb fonts-noto-core
there || { echo 'WebKitGTK or Firefox is still missing.' >&2; exit 2; }

# Xvfb finds a free display and prints its number in one line.
said="$(mktemp)"
Xvfb -displayfd 3 -screen 0 800x900x24 -nolisten tcp 3>"$said" >/dev/null 2>&1 &
screen=$!
trap 'kill "$screen" 2>/dev/null; rm -f "$said"' EXIT
for _ in $(seq 600); do
  [ "$(wc -l <"$said")" -gt 0 ] && break
  kill -0 "$screen" 2>/dev/null || break
  sleep 0.1
done
[ "$(wc -l <"$said")" -gt 0 ] || { echo "Xvfb did not start." >&2; exit 2; }
# Runs the command in the background, so that this shell receives signals and passes them on.
DISPLAY=":$(tr -d '[:space:]' <"$said")" "$@" &
command=$!
trap 'kill "$command" 2>/dev/null; wait "$command"; exit 130' INT TERM
wait "$command"
