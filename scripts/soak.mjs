#!/usr/bin/env node
// `make soak`: the tests that draw at random, kill or hurry, with many more cases, and what only a long time shows.
// `node scripts/soak.mjs short` runs each of them with a handful, to prove that it runs. Needs what `make native generated` builds,
// and in the long form the release build of the server.
import { run, say } from './lib/progress.mjs';

const isShort = process.argv[2] === 'short';
// No test of it has an end by time.
process.env.NEXTEST_PROFILE = 'soak';
process.env.LOAN_SERVER ??= isShort ? 'target/debug/loan-server' : 'target/release/loan-server';

/** One selection of packages and one compiler for all, otherwise each would be built again; see the Makefile. */
const native = (tests, filter = []) => [
  ...['scripts/linted.sh', 'scripts/cargo-test.sh', '--workspace', '--exclude', 'loan-wasm'],
  ...tests.flatMap((test) => ['--test', test]),
  ...filter,
];
/** How much each stage does in the long form and in the short one, and how many seconds the long one takes. */
const STAGES = [
  {
    name: 'property tests',
    counts: { PROPTEST_CASES: [20_000, 16] },
    about: 200,
    command: () => native(['rules']),
  },
  {
    name: 'late notices',
    counts: { HISTORIES: [1_000_000, 1000] },
    about: 300,
    command: () => native(['rules'], ['order_facts::']),
  },
  {
    name: 'late notices through the server',
    counts: { MONEY_HISTORIES: [200_000, 200] },
    about: 2500,
    command: () => native(['api'], ['histories::']),
  },
  {
    name: 'every interleaving of the model',
    counts: { MODEL_WIDE: [1, 0] },
    about: 120,
    command: () => native(['model']),
  },
  {
    name: 'kill -9',
    counts: { KILL_ROUNDS: [300, 8] },
    about: 1500,
    command: () => native(['program'], ['kill::']),
  },
  {
    // Other seeds than those of `make test`.
    name: 'two servers, simulated',
    counts: { SIMULATION_SECONDS: [3600, 2], SIMULATION_FROM: [1_000_000, 1] },
    about: 3700,
    command: () => native(['simulation'], ['two_servers_hold']),
  },
  {
    name: 'twelve taps at once',
    counts: { AT_ONCE_ROUNDS: [5000, 2] },
    about: 600,
    command: () => native(['program'], ['at_once::']),
  },
  {
    name: 'twelve taps at once in each of thirty tenants',
    counts: { AT_ONCE_ROUNDS: [1000, 1] },
    about: 700,
    command: () => ['node', 'scripts/tenants/at-once.mjs'],
  },
  {
    name: 'forty tests at once, in memory',
    counts: { JOURNEY_REPEATS: [50, 1] },
    about: 40,
    command: () => ['node', '--test', '--test-reporter=dot', 'scripts/tenants/journey.mjs'],
  },
  {
    name: 'forty tests at once, on sled',
    counts: { JOURNEY_REPEATS: [50, 1], JOURNEY_STORE: ['sled', 'sled'] },
    about: 40,
    command: () => ['node', '--test', '--test-reporter=dot', 'scripts/tenants/journey.mjs'],
  },
  {
    name: 'inputs nobody thought of',
    counts: { PROPTEST_CASES: [50_000, 100] },
    about: 300,
    command: () => native(['rules', 'api'], ['fuzz::']),
  },
  {
    // Needs Rust's nightly and minutes of building; the stage above checks the same with fewer inputs.
    name: 'fuzz targets',
    counts: { FUZZ_SECONDS: [120, 0] },
    about: 1800,
    command: ({ FUZZ_SECONDS }) => ['scripts/fuzz.sh', FUZZ_SECONDS],
    isLong: true,
  },
  {
    name: 'ten thousand guessed tokens a second',
    counts: { GUESS_SECONDS: [20, 2] },
    about: 30,
    command: () => ['node', 'scripts/soak/guesses.mjs'],
  },
  {
    name: 'flat memory',
    counts: { SOAK_SECONDS: [1800, 9], SOAK_IDLE: [60, 90] },
    about: 1830,
    command: () => ['node', 'scripts/soak/memory.mjs'],
  },
  {
    name: 'parity',
    counts: { PARITY_CASES: [300_000, 10_000] },
    about: 60,
    command: () => ['node', '--test', '--test-reporter=dot', 'wasm/tests/parity.test.mjs'],
  },
  {
    name: 'API against its description',
    counts: { EXAMPLES: [100, 1], SECONDS: [900, 3] },
    about: 930,
    command: ({ EXAMPLES, SECONDS }) => ['scripts/schemathesis.sh', EXAMPLES, SECONDS],
  },
];

const stages = STAGES.filter(({ isLong }) => !(isShort && isLong));
const minutes = Math.round(stages.reduce((sum, { about }) => sum + about, 0) / 60);
say(isShort ? 'the short forms of the soak' : `about ${minutes} minutes, in ${stages.length} stages:`);
const failed = [];
for (const { name, counts, about, command } of stages) {
  const env = Object.fromEntries(
    Object.entries(counts).map(([key, [long, short]]) => [key, String(isShort ? short : long)]),
  );
  const told = Object.entries(env).map(([key, value]) => `${key}=${value}`);
  say(`${name}, ${told.join(' ')}${isShort ? '' : `, about ${about} s`}`);
  const started = Date.now();
  const status = await run(name, command(env), { about: isShort ? undefined : about, env });
  say(`${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${Math.round((Date.now() - started) / 1000)} s`);
  // Goes on: the others may still find something.
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`);
  process.exit(1);
}
