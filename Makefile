# `make run` starts Saral, `make test` tests it. Builds and suites are skipped while their inputs are unchanged.

SHELL := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PORT ?= 8080
TOOLS := $(or $(SARAL_TOOLS),$(CURDIR)/.tools)
export PATH := $(TOOLS)/bin:$(PATH)

STAGE := scripts/stage.sh
IF_CHANGED := scripts/if-changed.sh
# core/build.rs reads these files: the languages, and the keys of messages.
KEY_FILES := $(patsubst %,core/messages/%,languages.tsv keys.tsv errors.json rules.json labels.json refusals.json sms.json papers.json)
WASM_INPUTS := core/src core/build.rs $(KEY_FILES) wasm/src wasm/value Cargo.toml Cargo.lock core/Cargo.toml wasm/Cargo.toml scripts/build-wasm.sh
DEV_MODULE := target/wasm-dev
ANSWERS := $(wildcard pwa/src/features/*/api.ts pwa/src/entities/*/api.ts pwa/src/platform/*/api.ts) scripts/export-core.mjs scripts/lib/answerSchemas.mjs
PWA_INPUTS := pwa/src pwa/build wasm/pkg webpack.config.js tsconfig.json package-lock.json

# A phone number for `make run`, and the login code that its sandbox accepts for every number.
DEMO_PHONE := 7000000001
DEMO_CODE := 1234

.PHONY: help run test build dev bench bench-check bench-core bench-native bench-tenants bench-first-loan bench-growth bench-midnight bench-servers release runnable shipped otlp soak lint format coverage api-docs screenshots readme-pictures deps wasm generated generated-dev pwa gallery native clean \
  prove lane test-native test-api test-proxies test-operations test-upgrade test-alerts test-tenants test-rough test-wasm test-scripts test-unit test-browser test-alone test-browsers test-pages test-targets flaky timings check lighthouse built installed versions lint-rust lint-shipped lint-web lint-rooms

# Builds a release program, unless LOAN_SERVER=, BENCH_TOOL= or BENCH_NATIVE= names one that is already built.
built = @[ -n '$($1)' ] || $(STAGE) 'build $2' node scripts/progress.mjs 'building it' 240 cargo build --quiet --release $3
RELEASE_SERVER = $(call built,LOAN_SERVER,the server,-p loan-server)
RELEASE_BENCH = $(call built,BENCH_TOOL,the benchmark,-p loan-server --example bench)
WITH_SERVER := LOAN_SERVER='$(or $(LOAN_SERVER),target/release/loan-server)'

# The packages of every native build. Another selection would build all dependencies again with other features.
# scripts/linted.sh uses the linter as the compiler, so code is built and linted in one pass.
NATIVE := --workspace --exclude loan-wasm

# Inputs of the suites, besides scripts, lock files and versions. scripts/suite.sh skips a suite that passed on the same inputs.
SUITE := scripts/suite.sh
RULES := core wasm fixtures
APP := $(RULES) server pwa webpack.config.js tsconfig.json
NODE_TESTS := node --test --test-reporter=./scripts/lib/nodeTests.mjs
PLAYWRIGHT := CHROME="$$(scripts/chromium.sh)" node_modules/.bin/playwright test --config pwa/tests/playwright.config.ts
# The suites. The full lane runs both lists, the fast lane only FAST_SUITES. scripts/lanes.tsv names the lane of every test file.
FAST_SUITES := test-native test-wasm test-scripts test-unit test-browser
FULL_SUITES := test-api test-proxies test-operations test-upgrade test-alerts test-tenants test-rough test-alone test-browsers test-pages test-targets bench-check
# Rounds, seconds and cases of the long native tests in the full lane. Without these variables, tests run as in the fast lane.
FULL_LENGTHS := KILL_ROUNDS=20 AT_ONCE_ROUNDS=200 SIMULATION_SECONDS=60 MONEY_HISTORIES=4000

LINTED := $(APP) docs server/clients eslint.config.js .prettierignore .prettierrc vitest.config.ts

##@ Every day

# A line `##@` is a heading of the printed list. Targets without `##` are not listed.
help: ## Shows this list.
	@awk -F ':.*## ' '/^##@ / { print (headings++ ? "\n" : "") substr($$0, 5) } /^[a-z-]+:.*## / { printf "  %-18s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: runnable ## Builds and serves everything on http://localhost:8080 (PORT= changes it; STORE=postgres: two servers on a private PostgreSQL).
	@printf '\n  Saral          http://localhost:%s\n  demo phone     %s\n  its code       %s\n  test controls  http://localhost:%s/__qa\n\n' \
	  '$(PORT)' '$(DEMO_PHONE)' '$(DEMO_CODE)' '$(PORT)'
ifeq ($(STORE),postgres)
	@exec node scripts/two-servers.mjs '$(PORT)'
else
	@exec target/debug/loan-server serve --listen 127.0.0.1:$(PORT) --store sled:./data --fixtures ./fixtures --web ./dist --qa --auto-audit 5 --accept-clock
endif

dev: ## The same app, rebuilt on change (PORT=, and the server behind it on PORT+1).
	@echo '· what is missing is installed and built first: minutes the first time, seconds later' >&2
	@$(MAKE) --no-print-directory generated-dev
	@CORE_MODULES=$(DEV_MODULE) exec node scripts/dev.mjs '$(PORT)'

check: deps ## Before a commit: formats, lints, types, and the native and unit tests of what changed since BASE (HEAD).
	@BASE='$(BASE)' scripts/check.sh

test: ## The fast lane: everything a change can break. Skips suites that passed on the same files (FRESH=1: none).
	@$(MAKE) --no-print-directory lane LANE=fast

format: deps ## Writes every file in the house style.
	@cargo fmt --all
	@node_modules/.bin/prettier --write --log-level warn .

lint: lint-rust native lint-shipped lint-web lint-rooms ## Style, correctness lints, licences, the rules of the rooms.

##@ Proofs

prove: ## The full lane: every proof there is (FRESH=1: also suites that passed on the same files).
	@$(FULL_LENGTHS) $(MAKE) --no-print-directory lane LANE=full

test-native: native deps versions ## Core and server: unit, property, vector, store and API tests.
	@$(SUITE) 'core and server tests' $(RULES) server .config docs/api.md docs/orders.md docs/operations.md -- sh -c 'rm -rf target/api-calls && scripts/linted.sh scripts/cargo-test.sh $(NATIVE) && scripts/linted.sh cargo test --quiet --doc $(NATIVE) && node scripts/api-docs.mjs --check'

test-wasm: generated native versions ## The same rules through the real WASM: vectors, parity with native, types.
	@$(SUITE) 'WASM vectors and parity' $(RULES) server -- $(NODE_TESTS) wasm/tests/
	@$(SUITE) 'generated types' $(RULES) -- node_modules/.bin/tsc -p wasm/tests

test-scripts: generated native versions ## The build scripts and the clients of the test controls.
	@$(SUITE) 'build scripts and clients' $(APP) docs README.md CONTRIBUTING.md .vscode/settings.json -- sh -c 'LOAN_SERVER=target/debug/loan-server $(NODE_TESTS) $$(node scripts/lanes.mjs --node)'

test-unit: generated versions ## The PWA's components and state.
	@$(SUITE) 'PWA unit tests' $(RULES) pwa vitest.config.ts tsconfig.json -- npm test --silent

test-browser: pwa gallery native versions ## The running app in Chromium, and every screen in every state (LANE=full: every browser test).
	@$(SUITE) 'browser tests' $(APP) docs/qa.md -- sh -c '$(PLAYWRIGHT) --grep-invert "@alone|@rough"'

test-api: native versions ## The running server against its own description (schemathesis).
	@$(SUITE) 'API against its description' core wasm/value server fixtures -- scripts/schemathesis.sh

test-proxies: native versions ## The running server behind the real nginx and HAProxy, with the files of server/ops.
	@$(SUITE) 'behind nginx and HAProxy' core wasm/value server fixtures -- node scripts/proxies.mjs target/debug/loan-server

test-operations: native versions ## Every command in docs/operations.md, against real stores.
	@$(SUITE) 'commands of the operations document' core wasm/value server fixtures docs/operations.md -- scripts/postgres.sh with node scripts/operations.mjs target/debug/loan-server

test-upgrade: native versions ## A rolling upgrade: the release before (server/ops/former-release) and this build on one database.
	@$(SUITE) 'the release before and this build on one database' core wasm/value server fixtures -- scripts/two-builds.sh target/debug/loan-server

test-alerts: native versions ## Every alert of server/ops fires when its trouble comes to the running server, and none without (promtool).
	@$(SUITE) 'alerts and their troubles' core wasm/value server fixtures -- node scripts/alerts.mjs target/debug/loan-server

# Short forms: `node scripts/tenants/at-once.mjs` alone runs 100 rounds, and `make soak` runs 1,000 and repeats the forty tests.
test-tenants: native versions ## Tenants side by side: forty tests at once, each in its own; twelve applications at once in each of thirty; 500 lives in instalments.
	@$(SUITE) 'tenants side by side' core wasm server fixtures -- sh -c 'export LOAN_SERVER=target/debug/loan-server && $(NODE_TESTS) scripts/tenants/journey.mjs && AT_ONCE_ROUNDS=3 node scripts/tenants/at-once.mjs && node scripts/tenants/lives.mjs'

test-alone: pwa gallery native versions ## The warm start and the slowest tap, on a calibrated phone with nothing beside it.
	@$(SUITE) 'warm start, alone' $(APP) -- sh -c 'LANE=full $(PLAYWRIGHT) --workers 1 --grep @alone'

# Uses ten workers, because the pages mostly wait: for responses that never come, and for the borrower's next tap.
test-rough: pwa native versions ## Fifty journeys from the login to the settled loan, one request in five failing (ROUGH_SEED=4: that one).
	@$(SUITE) 'journeys on a rough line' $(APP) -- sh -c 'LANE=full $(PLAYWRIGHT) --workers 10 --grep @rough'

test-browsers: pwa native versions ## The main journey and a start without a network in WebKitGTK and Firefox.
	@$(SUITE) 'WebKitGTK and Firefox' $(APP) -- scripts/browsers.sh $(NODE_TESTS) pwa/tests/browsers/run.mjs

test-pages: pwa native versions ## Accessibility, best practices and SEO of the pages, and when the heavy ones are painted, by Lighthouse.
	@$(SUITE) 'Lighthouse' $(APP) -- sh -c 'CHROME="$$(scripts/chromium.sh)" && export CHROME && exec node scripts/lighthouse.mjs --busy'

test-targets: release versions ## The other targets of this file, in short: each still runs.
	@$(SUITE) 'every target runs' $(APP) README.md -- node scripts/targets.mjs

flaky: ## The fast lane's suites N times, and N/2 times beside two busy processes; a table of what failed (N=10, SUITES='native unit').
	@N='$(N)' SUITES='$(SUITES)' node scripts/flaky.mjs

soak: ## The long forms: property tests, kills, taps, fuzz targets, guesses, memory, parity, schemathesis (SOAK=short: a handful).
	@echo '· the builds of `make test` come first, where they are not there' >&2
	@$(MAKE) --no-print-directory generated native
	$(if $(filter short,$(SOAK)),,$(RELEASE_SERVER))
	@node scripts/soak.mjs $(SOAK)

lighthouse: ## Like test-pages, with the speed of the pages on a slow phone; only a quiet machine says something.
	@echo '· five minutes of loading pages, on a quiet machine; some minutes of building come first, the first time' >&2
	@$(MAKE) --no-print-directory pwa
	$(RELEASE_SERVER)
	@CHROME="$$(scripts/chromium.sh)" $(WITH_SERVER) node scripts/lighthouse.mjs

timings: ## How long `make run`, `make test` and `make prove` take in fresh clones; writes the table into docs/testing.md (two hours).
	@node scripts/timings.mjs

##@ Measurements

bench: ## Every benchmark, each against its peer or its limit (BENCH_SECONDS=, BENCH_BORROWERS=).
	@echo '· a minute of measuring by wrk, on a quiet machine; some minutes of building come first, the first time' >&2
	$(RELEASE_BENCH)
	@node scripts/bench.mjs
	@$(MAKE) --no-print-directory bench-core bench-tenants bench-first-loan

bench-first-loan: pwa ## A first loan on a slow phone: taps, characters, seconds, slowest interaction (FIRST_LOAN=--quick: nothing is slowed).
	$(RELEASE_SERVER)
	@CHROME="$$(scripts/chromium.sh)" $(WITH_SERVER) \
	  $(if $(findstring --quick,$(FIRST_LOAN)),,scripts/browsers.sh) node scripts/first-loan.mjs $(FIRST_LOAN)

bench-core: generated bench-native ## What a phone waits for a rule of core, in WASM and natively (BENCH_ROUNDS=).
	@node scripts/bench-core.mjs

bench-tenants: ## Test controls beside 1 to 1,000 tenants: create, load, advance, verify, reset, memory (BENCH_TENANTS=1,30, BENCH_LENIENT=1).
	$(RELEASE_SERVER)
	@$(WITH_SERVER) node scripts/bench-tenants.mjs

bench-growth: ## What calls, openings and sweeps cost as a store grows (GROWTH_SIZES=, GROWTH_STORE=postgres, GROWTH_SECONDS=).
	$(RELEASE_SERVER)
	$(RELEASE_BENCH)
	@$(WITH_SERVER) node scripts/bench-growth.mjs

bench-servers: ## One server and two on one PostgreSQL: throughput, waiting, processor time (SERVERS_SECONDS=, SERVERS_BORROWERS=).
	$(RELEASE_SERVER)
	$(RELEASE_BENCH)
	@$(WITH_SERVER) node scripts/bench-servers.mjs

bench-midnight: ## 100,000 loans due at one midnight: what requests wait, how long the sweep takes (MIDNIGHT_LOANS=).
	$(RELEASE_BENCH)
	@node scripts/bench-midnight.mjs

bench-check: generated bench-native ## Fails where a rule of core or a call of the server takes over 5 % more instructions than committed (BENCH_CHECK=--write).
	$(RELEASE_SERVER)
	@$(WITH_SERVER) node scripts/bench-check.mjs $(BENCH_CHECK)

##@ Documents and pictures

coverage: deps ## Writes docs/coverage.md: every statement of the specification with the tests that prove it.
	@node scripts/coverage.mjs

api-docs: native deps ## Writes docs/api.md: every call with its fields and refusals.
	@rm -rf target/api-calls
	@scripts/cargo-test.sh $(NATIVE)
	@node scripts/api-docs.mjs

screenshots: PICTURES = $(abspath $(or $(INTO),target/screenshots))
screenshots: ## Writes every screen in every state as a picture into target/screenshots (ONLY=part of a name, BEFORE=folder of an earlier build's).
	@echo '· some minutes, in Chromium, after the gallery is built' >&2
	@$(MAKE) --no-print-directory gallery native
	@PICTURES='$(PICTURES)' $(PLAYWRIGHT) gallery-pictures
	@node scripts/screenshots.mjs '$(PICTURES)'

readme-pictures: runnable ## Takes the README's three pictures anew, from the running app.
	@CHROME="$$(scripts/chromium.sh)" node scripts/pictures.mjs readme

##@ Builds

build: pwa ## Builds the PWA into ./dist and the server with test controls into target/release/loan-server.
	$(RELEASE_SERVER)

# Without the feature `qa`, the program has no test controls and no sandbox. The feature `embed` puts the app into the program.
release: ## One self-contained binary without test controls: target/dist/loan-server.
	@echo '· the app, the program with it inside, and a check of both: some minutes the first time' >&2
	@$(MAKE) --no-print-directory shipped
	@$(STAGE) 'check the shipped binary' node scripts/release-check.mjs target/dist/loan-server

# `make test` and `make prove` leave this out, because the feature `otlp` needs more crates and another build of the server.
otlp: ## Builds the server with traces by OTLP and checks it against a collector of its own (feature `otlp`).
	@$(STAGE) 'build and lint the server with traces' scripts/linted.sh cargo build --quiet -p loan-server --features otlp
	@$(STAGE) 'traces at a collector' node scripts/otlp-check.mjs target/debug/loan-server

clean: ## Removes what was built, not the data.
	@rm -rf target dist wasm/pkg pwa/src/core/generated pwa/src/i18n/generated .tools/stamps

# ── Prerequisites of the targets above ──

# Builds app and server in parallel, because the app's build keeps only one processor busy. The server is not optimised: with one
# phone nobody notices, and `make dev` and the tests use the same compiled crates.
runnable:
	@node scripts/progress.mjs 'building the app and the server' '' scripts/side-by-side.sh 'scripts/side-by-side.sh scripts/tools.sh "$(MAKE) --no-print-directory deps" && $(MAKE) --no-print-directory pwa' \
	  'cargo build --quiet $(NATIVE) --bin loan-server --example evaluate'

bench-native:
	$(call built,BENCH_NATIVE,the native program,-p loan-core --example measure)

shipped: pwa
	@SARAL_APP_BUILD="$$(cksum < dist/index.html | tr ' ' -)" \
	  $(STAGE) 'build the shipped binary' node scripts/progress.mjs 'building it' 240 \
	  cargo build --quiet --profile dist -p loan-server --no-default-features --features embed

# Not `npm ci`, which refuses a lock file that lacks the optional packages of other platforms.
deps: node_modules/.installed

node_modules/.installed: package.json package-lock.json
	@echo '· installing npm packages' >&2
	@npm install --no-save --no-audit --no-fund --loglevel=error >&2
	@touch $@

wasm: deps
	@$(IF_CHANGED) wasm/pkg/loan_wasm_bg.wasm $(WASM_INPUTS) -- scripts/build-wasm.sh

# `make dev` runs this after a change of a rule or a text. This target and `generated` share the stamp of pwa/src/core/generated, so
# each notices when the other has written that folder.
generated-dev: deps
	@$(IF_CHANGED) $(DEV_MODULE)/loan_wasm_bg.wasm $(WASM_INPUTS) -- scripts/build-wasm.sh development
	@node scripts/messages.mjs
	@$(IF_CHANGED) pwa/src/core/generated $(DEV_MODULE)/loan_wasm_bg.wasm $(DEV_MODULE)/loan_wasm.d.ts $(ANSWERS) -- \
		env CORE_MODULES=$(DEV_MODULE) node scripts/export-core.mjs

generated: wasm
	@node scripts/messages.mjs
	@$(IF_CHANGED) pwa/src/core/generated wasm/pkg/loan_wasm_bg.wasm wasm/pkg/loan_wasm.d.ts $(ANSWERS) -- node scripts/export-core.mjs

pwa: generated
	@$(IF_CHANGED) dist/index.html $(PWA_INPUTS) -- npm run --silent build

gallery: generated
	@$(IF_CHANGED) target/gallery/index.html $(PWA_INPUTS) -- npm run --silent gallery

native:
	@$(STAGE) 'build and lint core, server and their tests' scripts/linted.sh cargo build --quiet $(NATIVE) --all-targets

# Whether make runs with `-k`: then a failed suite does not keep the next suites from running.
GOES_ON := $(if $(findstring k,$(firstword -$(MAKEFLAGS))),true,false)

# Builds for the server and for the browser run in parallel, because each alone leaves a processor idle half the time. Suites run
# one after the other, because some measure time.
lane: export LANE := $(or $(LANE),fast)
lane:
	@mkdir -p target && rm -f target/stages.tsv target/calibration.jsonl
	@node scripts/calibrate.mjs
	@scripts/side-by-side.sh '$(MAKE) --no-print-directory lint-rust native $(if $(filter full,$(LANE)),lint-shipped)' \
	  '$(MAKE) --no-print-directory installed built && $(MAKE) --no-print-directory lint-web $(if $(filter full,$(LANE)),shipped)'
	@failed=; $(MAKE) --no-print-directory lint-rooms $(FAST_SUITES) || failed=$$?; [ -z "$$failed" ] || $(GOES_ON) || exit $$failed; \
	  [ $(LANE) = fast ] || STAGE_LANE=full $(MAKE) --no-print-directory $(FULL_SUITES) || failed=$$?; \
	  node scripts/calibrate.mjs; [ -n "$$failed" ] || printf '\nAll green.\n'; node scripts/stages.mjs; exit $${failed:-0}

# Installs everything that a machine may lack: tools from the Rust registry, packages from npm, programs from Debian.
installed:
	@$(STAGE) 'tools, packages and browsers' scripts/side-by-side.sh 'scripts/tools.sh' \
	  '$(MAKE) --no-print-directory deps && scripts/chromium.sh >/dev/null && scripts/postgres.sh programs >/dev/null$(if $(filter full,$(LANE)), && scripts/browsers.sh true && scripts/schemathesis.sh install)'

built: deps
	@$(STAGE) 'build for the browser' $(MAKE) --no-print-directory pwa gallery
	@$(STAGE) 'size of what a phone downloads' node scripts/size.mjs

versions:
	@mkdir -p target && scripts/versions.sh > target/versions.txt

lint-rust:
	@$(STAGE) 'rustfmt' cargo fmt --all --check

# The shipped code is the WASM module, and the server with the app and without test controls. For the lint, `dist` may be empty.
lint-shipped:
	@mkdir -p dist
	@$(STAGE) 'lint what is shipped' cargo clippy --quiet -p loan-wasm -p loan-server --no-default-features --features loan-wasm/full,loan-wasm/unshipped,loan-server/embed -- -D warnings

lint-web: generated versions
	@$(SUITE) 'eslint' $(LINTED) -- node_modules/.bin/eslint --max-warnings 0 .
	@$(SUITE) 'prettier' $(LINTED) -- node_modules/.bin/prettier --check --log-level warn .
	@$(SUITE) 'tsc' $(LINTED) -- npm run --silent typecheck

lint-rooms: deps
	@$(STAGE) 'licences and sources' node scripts/licences.mjs
	@$(STAGE) 'room rules' node scripts/lint-rooms.mjs
	@$(STAGE) 'lanes of the tests' node scripts/lanes.mjs --check
	@$(STAGE) 'coverage of the specification' node scripts/coverage.mjs --check
	@$(STAGE) 'security requirements' node scripts/security.mjs --check
