#!/usr/bin/env bash
# What a developer runs before a commit (`make check`): formats, lints and types, and the native and unit tests of what changed since
# BASE (HEAD: what is not committed yet). `make test` proves the rest. The two halves run beside each other. A change in core alone is
# proved by the native tests; its modules for the browser take longer than all else, and are built only when the PWA changed too.
#   scripts/check.sh [rust|web]
set -euo pipefail
cd "$(dirname "$0")/.."
base="${BASE:-HEAD}"
stage=scripts/stage.sh

changed="$({ git diff --name-only --diff-filter=d "$base"; git ls-files --others --exclude-standard; } | LC_ALL=C sort -u)"
# The changed files that a pattern names.
those() { grep -E "$1" <<< "$changed" || true; }
any() { [ -n "$(those "$1")" ]; }

rust() {
  any '\.rs$|(^|/)Cargo\.(toml|lock)$|^(core|server|fixtures)/' || return 0
  $stage 'rustfmt' cargo fmt --all --check
  # Whoever changes core changes the server, and core's own tests are a few seconds. One selection of packages, as `make native`
  # has it: another one would build every dependency again with other features.
  local packages=(--workspace --exclude loan-wasm)
  $stage 'build and lint core, server and their tests' scripts/linted.sh cargo build --quiet "${packages[@]}" --all-targets
  $stage 'core and server tests' scripts/linted.sh scripts/cargo-test.sh "${packages[@]}"
}

web() {
  local prose code
  prose="$(those '\.(ts|tsx|js|mjs|css|json|html|md|yaml|yml)$')"
  [ -z "$prose" ] || tr '\n' '\0' <<< "$prose" | $stage 'prettier' xargs -0 node_modules/.bin/prettier --check --ignore-unknown --log-level warn
  $stage 'room rules' node scripts/lint-rooms.mjs
  $stage 'coverage of the specification' node scripts/coverage.mjs --check
  $stage 'security requirements' node scripts/security.mjs --check
  ! any '^Cargo\.(toml|lock)$' || $stage 'licences and sources' node scripts/licences.mjs
  local modules=false
  if any '^wasm/' || { any '^core/' && any '^pwa/'; }; then modules=true; fi
  ! $modules || $stage 'modules for the browser' make --no-print-directory generated
  code="$(those '\.(ts|tsx|js|mjs)$')"
  [ -z "$code" ] || tr '\n' '\0' <<< "$code" | $stage 'eslint' xargs -0 node_modules/.bin/eslint --max-warnings 0 --no-warn-ignored
  if $modules || any '\.(ts|tsx)$|^package'; then $stage 'types' npm run --silent typecheck; fi
  if $modules || any '^package|^vitest'; then
    $stage 'PWA unit tests' npm test --silent
  elif any '^pwa/src/'; then
    $stage 'PWA unit tests of what changed' npm test --silent -- --changed "$base" --passWithNoTests
  fi
}

case "${1:-}" in
  rust) rust ;;
  web) web ;;
  '')
    mkdir -p target && : > target/stages.txt
    [ -n "$changed" ] || { echo "Nothing changed since $base; BASE= names another commit."; exit 0; }
    scripts/side-by-side.sh 'scripts/check.sh rust' 'scripts/check.sh web'
    printf '\nFit to commit. Where the time went:\n'
    cat target/stages.txt
    ;;
  *) echo 'usage: scripts/check.sh [rust|web]' >&2; exit 2 ;;
esac
