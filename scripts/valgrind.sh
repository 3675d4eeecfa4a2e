#!/usr/bin/env bash
# Prints the path of valgrind, which counts instructions: an installed one, or Debian's, which it installs when it may.
set -euo pipefail
command -v valgrind && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "· installing Debian's valgrind (once)" >&2
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends valgrind; } >&2
  command -v valgrind && exit 0
fi
echo "No valgrind: install it (Debian: apt-get install valgrind)." >&2
exit 2
