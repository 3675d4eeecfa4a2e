# Saral: `make run` starts it, `make test` proves it. Every step is skipped when nothing it reads has changed.

SHELL := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PORT ?= 8080
TOOLS := $(or $(SARAL_TOOLS),$(CURDIR)/.tools)
export PATH := $(TOOLS)/bin:$(PATH)

STAGE := scripts/stage.sh
IF_CHANGED := scripts/if-changed.sh
WASM_INPUTS := core/src wasm/src Cargo.toml Cargo.lock core/Cargo.toml wasm/Cargo.toml scripts/build-wasm.sh
PWA_INPUTS := pwa/src pwa/build fixtures/catalogue/config.json wasm/pkg webpack.config.js tsconfig.json package-lock.json

# The sandbox that `make run` serves; its codes are fixed.
DEMO_PHONE := 7000000001
DEMO_CODE := 1234

.PHONY: help run test build dev bench release soak lint format coverage api-docs screenshots deps wasm generated pwa gallery native clean \
  test-native test-api test-wasm test-unit test-browser test-browsers test-pages lighthouse built lint-rust lint-shipped lint-web lint-rooms

help: ## Shows this list.
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

run: build ## Builds and serves everything on http://localhost:8080 (PORT= changes it).
	@printf '\n  Saral          http://localhost:%s\n  demo phone     %s\n  its code       %s\n  test controls  http://localhost:%s/__qa\n\n' \
	  '$(PORT)' '$(DEMO_PHONE)' '$(DEMO_CODE)' '$(PORT)'
	@exec target/release/loan-server serve --listen 127.0.0.1:$(PORT) --store sled:./data --fixtures ./fixtures --web ./dist --qa --auto-audit 5

build: pwa ## Builds the PWA into ./dist and target/release/loan-server.
	@cargo build --quiet --release -p loan-server

bench: build ## Every benchmark, each a ratio against its peer or limit in one run.
	@$(STAGE) 'build the benchmark' cargo build --quiet --release -p loan-server --example bench
	@node scripts/bench.mjs

# Without the feature `qa` there are no test controls and no sandbox; with `embed` the app is in the program.
release: pwa ## One self-contained binary without test controls: target/dist/loan-server.
	@SARAL_APP_BUILD="$$(cksum < dist/index.html | tr ' ' -)" \
	  $(STAGE) 'build the shipped binary' cargo build --quiet --profile dist -p loan-server --no-default-features --features embed
	@$(STAGE) 'check the shipped binary' node scripts/release-check.mjs target/dist/loan-server

dev: deps wasm generated ## The same app, rebuilt on change (PORT=, and the server behind it on PORT+1).
	@exec node scripts/dev.mjs '$(PORT)'

# ── What the targets above stand on ──

# Not `npm ci`: it refuses a lock file that was made where packages for other systems' processors cannot be had.
deps: node_modules/.installed

node_modules/.installed: package.json package-lock.json
	@echo '· installing npm packages' >&2
	@npm install --no-save --no-audit --no-fund --loglevel=error >&2
	@touch $@

wasm: deps
	@$(IF_CHANGED) wasm/pkg/loan_wasm_bg.wasm $(WASM_INPUTS) -- scripts/build-wasm.sh

generated: wasm
	@node scripts/messages.mjs
	@$(IF_CHANGED) pwa/src/core/generated wasm/pkg/loan_wasm_bg.wasm scripts/export-core.mjs -- node scripts/export-core.mjs

pwa: generated
	@$(IF_CHANGED) dist/index.html $(PWA_INPUTS) -- npm run --silent build

gallery: generated
	@$(IF_CHANGED) target/gallery/index.html $(PWA_INPUTS) -- npm run --silent gallery

# Everything native at once: the tests, the server that the browser tests drive, the evaluator of the parity proof. One
# selection of packages, because another one would build every dependency again with other features.
NATIVE := --workspace --exclude loan-wasm

native:
	@$(STAGE) 'build core, server and their tests' cargo build --quiet $(NATIVE) --all-targets

# ── Proof ──

# The native compiler fills two processors most of the time; what is built for the browser, one. So they run beside each
# other. No test does: most of them wait for something, and some measure.
test: ## Everything: lint, native, WASM, unit, API, browser, accessibility.
	@mkdir -p target && : > target/stages.txt
	@$(STAGE) 'tools and packages' scripts/side-by-side.sh 'scripts/tools.sh all' '$(MAKE) --no-print-directory deps'
	@scripts/side-by-side.sh '$(MAKE) --no-print-directory lint-rust native' '$(MAKE) --no-print-directory built lint-web'
	@$(MAKE) --no-print-directory lint-shipped lint-rooms test-native test-api test-wasm test-unit test-browser test-browsers test-pages
	@printf '\nAll green. Where the time went:\n'; cat target/stages.txt

built: deps
	@$(STAGE) 'build for the browser' $(MAKE) --no-print-directory pwa gallery
	@$(STAGE) 'size of what a phone downloads' node scripts/size.mjs

test-native: native deps ## Core and server: unit, property, vector and API tests.
	@rm -rf target/api-calls
	@$(STAGE) 'core and server tests' scripts/cargo-test.sh $(NATIVE)
	@$(STAGE) 'every call has its tests' node scripts/api-docs.mjs --check

test-api: native ## The running server against its own description (schemathesis).
	@$(STAGE) 'API against its description' scripts/schemathesis.sh

test-wasm: generated native ## The same rules through the real WASM: vectors, parity with native, types.
	@$(STAGE) 'WASM vectors and parity' node --test --test-reporter=dot wasm/tests/
	@$(STAGE) 'generated types' node_modules/.bin/tsc -p wasm/tests
	@$(STAGE) 'build scripts' node --test --test-reporter=dot scripts/

test-unit: generated ## The PWA's components and state.
	@$(STAGE) 'PWA unit tests' npm test --silent

test-browser: pwa gallery native ## The running app in a real browser, with accessibility checks.
	@$(STAGE) 'browser tests' sh -c 'CHROME="$$(scripts/chromium.sh)" && export CHROME && exec node_modules/.bin/playwright test --config pwa/tests/playwright.config.ts --grep-invert @alone'
	@$(STAGE) 'warm start, alone' sh -c 'CHROME="$$(scripts/chromium.sh)" && export CHROME && exec node_modules/.bin/playwright test --config pwa/tests/playwright.config.ts --workers 1 --grep @alone'

test-browsers: pwa native ## The main journey and a start without a network in WebKitGTK and Firefox.
	@$(STAGE) 'WebKitGTK and Firefox' scripts/browsers.sh node --test --test-reporter=dot pwa/tests/browsers/run.mjs

test-pages: pwa native ## Accessibility, best practices and SEO of the pages, and when the heavy ones are painted, by Lighthouse.
	@$(STAGE) 'Lighthouse' sh -c 'CHROME="$$(scripts/chromium.sh)" && export CHROME && exec node scripts/lighthouse.mjs --busy'

lighthouse: build ## The same and the speed of the pages on a slow phone; only a quiet machine says something.
	@CHROME="$$(scripts/chromium.sh)" LOAN_SERVER=target/release/loan-server node scripts/lighthouse.mjs

soak: generated native release ## The long forms: property tests and parity with many more cases, the shipped binary.
	@$(STAGE) 'property tests, long' env PROPTEST_CASES=20000 scripts/cargo-test.sh $(NATIVE)
	@$(STAGE) 'kill -9, 300 rounds' env KILL_ROUNDS=300 scripts/cargo-test.sh -p loan-server --test program kill::
	@$(STAGE) 'twelve taps at once, long' env AT_ONCE_ROUNDS=5000 scripts/cargo-test.sh -p loan-server --test program at_once::
	@$(STAGE) 'parity, long' env PARITY_CASES=300000 node --test wasm/tests/parity.test.mjs
	@$(STAGE) 'API against its description, long' scripts/schemathesis.sh 100 900

format: deps ## Writes every file in the house style.
	@cargo fmt --all
	@node_modules/.bin/prettier --write --log-level warn .

lint: lint-rust lint-shipped lint-web lint-rooms ## Style, correctness lints, licences, the rules of the rooms.

lint-rust:
	@$(STAGE) 'rustfmt' cargo fmt --all --check
	@$(STAGE) 'clippy' cargo clippy --quiet --workspace --all-targets -- -D warnings
	@scripts/tools.sh lint
	@$(STAGE) 'licences and sources' cargo deny --log-level error check bans licenses sources

# What is shipped carries the built app.
lint-shipped: pwa
	@$(STAGE) 'clippy without test controls' cargo clippy --quiet -p loan-server --no-default-features --features embed -- -D warnings

lint-web: generated
	@$(STAGE) 'eslint' node_modules/.bin/eslint --max-warnings 0 .
	@$(STAGE) 'prettier' node_modules/.bin/prettier --check --log-level warn .
	@$(STAGE) 'tsc' npm run --silent typecheck

lint-rooms: deps
	@$(STAGE) 'room rules' node scripts/lint-rooms.mjs
	@$(STAGE) 'coverage of the specification' node scripts/coverage.mjs --check

coverage: deps ## Writes docs/coverage.md: every statement of the specification with the tests that prove it.
	@node scripts/coverage.mjs

screenshots: gallery ## Writes every screen in every state as a picture into target/screenshots.
	@CHROME="$$(scripts/chromium.sh)" node scripts/screenshots.mjs

api-docs: native deps ## Writes docs/api.md: every call with the tests that make it.
	@rm -rf target/api-calls
	@scripts/cargo-test.sh $(NATIVE)
	@node scripts/api-docs.mjs

clean: ## Removes what was built, not the data.
	@rm -rf target dist wasm/pkg pwa/src/core/generated pwa/src/i18n/generated .tools/stamps
