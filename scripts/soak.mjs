#!/usr/bin/env node
// `make soak`: runs the random, kill and concurrency tests with many more cases, and tests that take long.
// `node scripts/soak.mjs short` runs each test with few cases, to prove that the test itself works. Needs what `make native generated`
// builds, and in the long form the release build of the server.
import { run, say } from './lib/progress.mjs';

const isShort = process.argv[2] === 'short';
// The tests of this profile have no time limit.
process.env.NEXTEST_PROFILE = 'soak';
process.env.LOAN_SERVER ??= isShort ? 'target/debug/loan-server' : 'target/release/loan-server';

/** All stages use the packages and the compiler of the Makefile, so that nothing is built twice. */
const native = (tests, filter = []) => [
  ...['scripts/linted.sh', 'scripts/cargo-test.sh', '--workspace', '--exclude', 'loan-wasm'],
  ...tests.flatMap((test) => ['--test', test]),
  ...filter,
];
const tests = (file) => ['node', '--test', '--test-reporter=dot', file];

/** The stages: name, duration of the long form in seconds, variables with their values in the long and the short form, command. */
const STAGES = [
  ['property tests', 200, { PROPTEST_CASES: [20_000, 16] }, () => native(['rules'])],
  ['late notices', 300, { HISTORIES: [1_000_000, 1000] }, () => native(['rules'], ['order_facts::'])],
  ['late notices of instalments', 1200, { HISTORIES: [20_000, 200] }, () => native(['rules'], ['instalment_laws::'])],
  [
    'late notices through the server',
    2500,
    { MONEY_HISTORIES: [200_000, 200] },
    () => native(['api'], ['histories::']),
  ],
  ['every interleaving of the model', 120, { MODEL_WIDE: [1, 0] }, () => native(['model'])],
  ['kill -9', 1500, { KILL_ROUNDS: [300, 8] }, () => native(['program'], ['kill::'])],
  // Uses other seeds than `make test`.
  [
    'two servers, simulated',
    3700,
    { SIMULATION_SECONDS: [3600, 2], SIMULATION_FROM: [1_000_000, 1] },
    () => native(['simulation'], ['two_servers_hold']),
  ],
  ['twelve taps at once', 600, { AT_ONCE_ROUNDS: [5000, 2] }, () => native(['program'], ['at_once::'])],
  [
    'twelve taps at once in each of thirty tenants',
    700,
    { AT_ONCE_ROUNDS: [1000, 1] },
    () => ['node', 'scripts/tenants/at-once.mjs'],
  ],
  ['forty tests at once, in memory', 40, { JOURNEY_REPEATS: [50, 1] }, () => tests('scripts/tenants/journey.mjs')],
  [
    'forty tests at once, on sled',
    40,
    { JOURNEY_REPEATS: [50, 1], JOURNEY_STORE: ['sled', 'sled'] },
    () => tests('scripts/tenants/journey.mjs'),
  ],
  ['inputs nobody thought of', 300, { PROPTEST_CASES: [50_000, 100] }, () => native(['rules', 'api'], ['fuzz::'])],
  // Long form only, because it needs Rust's nightly and a long build. The stage above checks the same with fewer inputs.
  ['fuzz targets', 1800, { FUZZ_SECONDS: [120] }, ({ FUZZ_SECONDS }) => ['scripts/fuzz.sh', FUZZ_SECONDS]],
  // Builds core and its tests a thousand times.
  ['changed rules', 11_000, { PART: ['0/1'] }, ({ PART }) => ['scripts/mutants.sh', PART]],
  ['guessed tokens', 60, { GUESSES: [25_000, 100] }, () => native(['program'], ['guesses::'])],
  // The short form runs the unoptimised build, whose code alone takes 34 MB.
  ['flat memory', 1830, { SOAK_SECONDS: [1800, 9], SOAK_IDLE: [60, 100] }, () => ['node', 'scripts/soak/memory.mjs']],
  ['parity', 60, { PARITY_CASES: [300_000, 10_000] }, () => tests('wasm/tests/parity.test.mjs')],
  [
    'API against its description',
    930,
    { EXAMPLES: [100, 1], SECONDS: [900, 3] },
    ({ EXAMPLES, SECONDS }) => ['scripts/schemathesis.sh', EXAMPLES, SECONDS],
  ],
];

const stages = STAGES.filter(
  ([, , counts]) => !isShort || Object.values(counts).every(([, short]) => short !== undefined),
);
const minutes = Math.round(stages.reduce((sum, [, about]) => sum + about, 0) / 60);
say(isShort ? 'the short forms of the soak' : `about ${minutes} minutes, in ${stages.length} stages:`);
const failed = [];
for (const [name, about, counts, command] of stages) {
  const env = Object.fromEntries(
    Object.entries(counts).map(([key, [long, short]]) => [key, String(isShort ? short : long)]),
  );
  const told = Object.entries(env).map(([key, value]) => `${key}=${value}`);
  say(`${name}, ${told.join(' ')}${isShort ? '' : `, about ${about} s`}`);
  const started = Date.now();
  const status = await run(name, command(env), { about: isShort ? undefined : about, env });
  say(`${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${Math.round((Date.now() - started) / 1000)} s`);
  // Runs the next stage even after a failure, because that stage may find another failure.
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`);
  process.exit(1);
}
