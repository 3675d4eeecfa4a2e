#!/usr/bin/env bash
# Checks the running server with schemathesis: its description (/openapi.json) must cover every response, and no response may be 5xx.
# Runs the tests of the Python client against the same server.
# Usage: scripts/schemathesis.sh [EXAMPLES_PER_CALL] [SECONDS], or `install` to only install the tool, a pinned version in
# a venv under .tools.
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
  . scripts/lib/debian.sh
  has_python || debian python3 python3-venv
  has_python || { echo 'Python 3.10 or newer with its venv module is missing.' >&2; exit 2; }
  say "installing schemathesis $version (once)"
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$version" >&2
fi

[ "${1:-}" != install ] || exit 0

work="$(mktemp -d)"
any=4000000000
LOAN_LIMITS="address=$any,user=$any,codes=$any,logins=$any,aadhaar=$any,sms=$any,uploads=$any,applications=$any" LOAN_OPS_TOKEN=operator LOAN_AUDIT_SECRET=a LOAN_DISBURSAL_SECRET=d \
  LOAN_LOG=human "$server" serve --listen 127.0.0.1:0 --store memory --fixtures fixtures --web "$work" --qa 2>"$work/server.log" &
pid=$!
lanes=()
trap 'kill "$pid" "${lanes[@]}" 2>/dev/null || true; wait || true; rm -rf "$work"' EXIT
# The server chooses a free port and logs it.
address=''
until [ -n "$address" ]; do
  kill -0 "$pid" 2>/dev/null || { cat "$work/server.log" >&2; exit 1; }
  sleep 0.05
  address="$(sed -n 's/.* serving listen=\([0-9.:]*\)$/\1/p' "$work/server.log")"
done

# Runs the tests of the Python client. pytest is installed with schemathesis.
PYTHONPATH="$root/server/clients/python" SARAL_QA_ORIGIN="http://$address" "$venv/bin/python" -B -m pytest -q \
  -p saral_qa.plugin -p no:cacheprovider "$root/server/clients/python/tests"

budget=()
[ "$seconds" = 0 ] || budget=(--max-time "$seconds")
# Python uses one processor, so a second process makes half of the calls, as a borrower of another tenant. Calls that
# depend on each other's answers (an order, a product, a payment) stay in one process.
together='^/(api1/(order|pay-order|product|bank/|opinion)|ops/|webhooks/)'
lane() { # NAME OPTION: which calls
  mkdir "$work/$1"
  cd "$work/$1"
  export SARAL_URL="http://$address" SARAL_TENANT="$1" SCHEMATHESIS_HOOKS=hooks PYTHONPATH="$root/scripts/schemathesis:$root/server/clients/python"
  exec "$venv/bin/st" --config-file "$root/scripts/schemathesis/schemathesis.toml" run "$SARAL_URL/openapi.json" --url "$SARAL_URL" \
    --max-examples "$examples" "${budget[@]}" "$2" "$together" >"$work/$1.txt" 2>&1
}
lane one --include-path-regex & lanes+=("$!")
lane other --exclude-path-regex & lanes+=("$!")
status=0
for lane in "${lanes[@]}"; do wait "$lane" || status=$?; done
lanes=()
if [ "$status" != 0 ] || [ -n "${VERBOSE:-}" ]; then cat "$work"/{one,other}.txt; fi
if grep -q panicked "$work/server.log"; then
  cat "$work/server.log" >&2
  status=1
fi
for name in one other; do sed -n '/^Test cases:/,/generated/p' "$work/$name.txt"; done
exit "$status"
