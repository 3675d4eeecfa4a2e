#!/usr/bin/env bash
# Holds the running server against its own description (/openapi.json) with schemathesis: no 5xx, no answer that is not
# described. Usage: scripts/schemathesis.sh [EXAMPLES_PER_CALL] [SECONDS]. The tool lives in a venv under .tools, of a pinned version.
set -euo pipefail
cd "$(dirname "$0")/.."
root="$PWD"
examples="${1:-5}"
seconds="${2:-0}"
version=4.32.5
tools="${SARAL_TOOLS:-$PWD/.tools}"
venv="$tools/schemathesis-$version"
server="${LOAN_SERVER:-target/debug/loan-server}"

say() { printf '· %s\n' "$*" >&2; }
has_python() { python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' >/dev/null 2>&1; }

if [ ! -x "$venv/bin/st" ]; then
  if ! has_python && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    say "installing Debian's python3 with venv (once)"
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3 python3-venv; } >&2
  fi
  has_python || { echo "Python 3.10 or newer with its venv module is missing (Debian: apt-get install python3-venv)." >&2; exit 2; }
  say "installing schemathesis $version (once)"
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$version" >&2
fi

work="$(mktemp -d)"
port="$("$venv/bin/python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')"
url="http://127.0.0.1:$port"
any=4000000000
LOAN_LIMITS="address=$any,user=$any,codes=$any,logins=$any,aadhaar=$any,uploads=$any" LOAN_OPS_TOKEN=operator LOAN_AUDIT_SECRET=a LOAN_DISBURSAL_SECRET=d \
  "$server" serve --listen "127.0.0.1:$port" --store memory --fixtures fixtures --web "$work" --qa \
  2>"$work/server.log" &
pid=$!
trap 'kill "$pid" 2>/dev/null || true; wait "$pid" 2>/dev/null || true; rm -rf "$work"' EXIT
for _ in $(seq 100); do
  curl -sf -o /dev/null "$url/healthz" && break
  kill -0 "$pid" 2>/dev/null || { cat "$work/server.log" >&2; exit 1; }
  sleep 0.1
done

export SARAL_URL="$url" SCHEMATHESIS_HOOKS=hooks PYTHONPATH="$PWD/scripts/schemathesis"
status=0
budget=()
[ "$seconds" = 0 ] || budget=(--max-time "$seconds")
(cd "$work" && "$venv/bin/st" --config-file "$root/scripts/schemathesis/schemathesis.toml" run "$url/openapi.json" --url "$url" --max-examples "$examples" "${budget[@]}" >"$work/report.txt" 2>&1) || status=$?
if [ "$status" != 0 ] || [ -n "${VERBOSE:-}" ]; then cat "$work/report.txt"; fi
if grep -q panicked "$work/server.log"; then
  cat "$work/server.log" >&2
  status=1
fi
sed -n '/^Test cases:/,/generated/p' "$work/report.txt"
exit "$status"
