#!/usr/bin/env node
// `make soak`: the tests that draw at random, kill or hurry, with many more cases. `node scripts/soak.mjs short` runs each of
// them with a handful, to prove that it runs. Needs what `make native generated` builds.
import { run, say } from './lib/progress.mjs';

const isShort = process.argv[2] === 'short';

/** One selection of packages and one compiler for all, or each would be built again; see the Makefile. */
const native = (tests, filter = []) => [
  ...['scripts/linted.sh', 'scripts/cargo-test.sh', '--workspace', '--exclude', 'loan-wasm'],
  ...tests.flatMap((test) => ['--test', test]),
  ...filter,
];
/** How much of each, as the long form and the short one have it, and how many seconds the long one takes. */
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
    name: 'kill -9',
    counts: { KILL_ROUNDS: [300, 8] },
    about: 900,
    command: () => native(['program'], ['kill::']),
  },
  {
    name: 'twelve taps at once',
    counts: { AT_ONCE_ROUNDS: [5000, 2] },
    about: 600,
    command: () => native(['program'], ['at_once::']),
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

const minutes = Math.round(STAGES.reduce((sum, { about }) => sum + about, 0) / 60);
say(isShort ? 'the short forms of the soak' : `about ${minutes} minutes, in ${STAGES.length} stages:`);
const failed = [];
for (const { name, counts, about, command } of STAGES) {
  const env = Object.fromEntries(
    Object.entries(counts).map(([key, [long, short]]) => [key, String(isShort ? short : long)]),
  );
  const told = Object.entries(env).map(([key, value]) => `${key}=${value}`);
  say(`${name}, ${told.join(' ')}${isShort ? '' : `, about ${about} s`}`);
  const started = Date.now();
  const status = await run(name, command(env), { about: isShort ? undefined : about, env });
  say(`${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${Math.round((Date.now() - started) / 1000)} s`);
  // The others may still find something.
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`);
  process.exit(1);
}
