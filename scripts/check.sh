#!/usr/bin/env bash
# Checks a change before its commit (`make check`): formats, lints, types, and the tests that depend on files changed since BASE
# (default HEAD: uncommitted changes). A changed rule runs core's native tests and vectors, the same vectors in WASM, and the
# tests of the screens that call it. `make test` runs all tests. The halves `rust` and `web` run in parallel.
#   scripts/check.sh [rust|web]
set -euo pipefail
cd "$(dirname "$0")/.."
base="${BASE:-HEAD}"
stage=scripts/stage.sh

changed="$({ git diff --name-only --diff-filter=d "$base"; git ls-files --others --exclude-standard; } | LC_ALL=C sort -u)"
those() { grep -E "$1" <<< "$changed" || true; }
any() { [ -n "$(those "$1")" ]; }

rust() {
  any '\.rs$|(^|/)Cargo\.(toml|lock)$|^(core|server|fixtures)/' || return 0
  $stage 'rustfmt' cargo fmt --all --check
  # Selects the packages of `make native`, because another selection would build every dependency again with other features.
  local packages=(--workspace --exclude loan-wasm) built=(--all-targets) tested=(--all-targets)
  # After a change of core alone, core's own tests and the vectors are enough.
  if ! any '^server/|^fixtures/(catalogue|directory|outside|scenarios|schemas)/|(^|/)Cargo\.(toml|lock)$'; then
    tested=(--test rules --test model)
    built=(--lib --bins "${tested[@]}")
  fi
  $stage 'build and lint what changed' scripts/linted.sh cargo build --quiet "${packages[@]}" "${built[@]}"
  $stage 'native tests of what changed' scripts/linted.sh scripts/cargo-test.sh "${packages[@]}" "${tested[@]}" \
    -E "$(node scripts/affected.mjs native <<< "$changed")" --no-tests pass
}

web() {
  local prose code rules screens
  prose="$(those '\.(ts|tsx|js|mjs|css|json|html|md|yaml|yml)$')"
  [ -z "$prose" ] || tr '\n' '\0' <<< "$prose" | $stage 'prettier' xargs -0 node_modules/.bin/prettier --check --ignore-unknown --log-level warn
  $stage 'room rules' node scripts/lint-rooms.mjs
  $stage 'lanes of the tests' node scripts/lanes.mjs --check
  $stage 'coverage of the specification' node scripts/coverage.mjs --check
  $stage 'security requirements' node scripts/security.mjs --check
  ! any '^Cargo\.(toml|lock)$' || $stage 'licences and sources' node scripts/licences.mjs
  rules="$(those '^(core/src|core/messages|wasm)/')"
  # Builds an unoptimised module with every rule, within seconds.
  [ -z "$rules" ] || $stage 'rules for the browser' make --no-print-directory generated-dev
  [ -n "$rules" ] || [ -d wasm/pkg ] || $stage 'rules for the browser' make --no-print-directory generated
  [ -z "$rules" ] || export CORE_MODULES=target/wasm-dev
  [ -z "$rules" ] || $stage 'vectors in WASM' node --test wasm/tests/vectors.test.mjs
  code="$(those '\.(ts|tsx|js|mjs)$')"
  [ -z "$code" ] || tr '\n' '\0' <<< "$code" | $stage 'eslint' xargs -0 node_modules/.bin/eslint --max-warnings 0 --no-warn-ignored
  if [ -n "$rules" ]; then
    # The types of changed rules come from the unoptimised module.
    sed -E 's#\./wasm/pkg/([a-z]+/)?loan_[a-z]+\.d\.ts#./target/wasm-dev/loan_wasm.d.ts#' tsconfig.json > tsconfig.check.json
    $stage 'types' node_modules/.bin/tsc -p tsconfig.check.json --incremental --tsBuildInfoFile target/types/check
  elif any '\.(ts|tsx)$|^package'; then
    $stage 'types' npm run --silent typecheck
  fi
  if any '^package|^vitest'; then
    $stage 'PWA unit tests' npm test --silent
  else
    # Runs the tests of folders that changed or call a changed rule.
    screens="$({ node scripts/affected.mjs screens <<< "$changed"; those '^pwa/src/' | sed -nE 's#^pwa/src/((features|entities|platform|ui)/[^/]+|[^/]+)/.*#\1#p'; } | LC_ALL=C sort -u)"
    [ -z "$screens" ] || sed 's#.*#pwa/src/&/#' <<< "$screens" | $stage 'PWA unit tests of what changed' xargs npm test --silent -- --passWithNoTests
  fi
}

case "${1:-}" in
  rust) rust ;;
  web) web ;;
  '')
    mkdir -p target && : > target/stages.tsv
    [ -n "$changed" ] || { echo "Nothing changed since $base; BASE= names another commit."; exit 0; }
    scripts/side-by-side.sh 'scripts/check.sh rust' 'scripts/check.sh web'
    printf '\nFit to commit. Where the time went:\n'
    node scripts/stages.mjs
    ;;
  *) echo 'usage: scripts/check.sh [rust|web]' >&2; exit 2 ;;
esac
