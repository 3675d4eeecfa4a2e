#!/usr/bin/env bash
# Prints the path of wrk, the load generator of `make bench`: an installed one, or Debian's, which it installs when it may.
set -euo pipefail
command -v wrk && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "· installing Debian's wrk (once)" >&2
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends wrk; } >&2
  command -v wrk && exit 0
fi
echo "No wrk: install it (Debian: apt-get install wrk; macOS: brew install wrk)." >&2
exit 2
