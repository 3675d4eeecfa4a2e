// Tests `make dev`: the page, the server behind it, the effect of a change, and the end.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { freePort, startProgram } from '../lib/server.mjs';
import { until } from '../lib/until.mjs';

/** A generated file with texts of the app. It is not committed, so the test may change it. */
const TEXTS = 'pwa/src/i18n/generated/en.json';
/** A file that `make dev` watches but no program contains. */
const WATCHED = 'fixtures/README.md';
/** Time limit of each step in milliseconds: in a new clone, the server is compiled first. */
const WITHIN = 600_000;
/** Time limit for rebuilding the WASM modules after a change, in milliseconds: twice the goal of 10 s, for slower machines. */
const RULES_WITHIN = 20_000;

export async function develop() {
  const port = await twoFreePorts();
  const origin = `http://localhost:${port}`;
  const before = readFileSync(TEXTS, 'utf8');
  const { said, child, stop } = start(port);
  const shown = (what, found) => {
    const look = () => {
      assert.ok(child.exitCode === null, `make dev ended before ${what}\n${said()}`);
      return found();
    };
    return until(look, () => `${what} did not come\n${said()}`, { within: WITHIN });
  };
  try {
    await shown('the page', async () => (await body(`${origin}/`))?.includes('id="root"'));
    await shown('its script', async () => (await body(`${origin}/assets/app.js`))?.length > 1000);
    await shown('the server behind it', () => answersOf(said()) === 1);
    const told = await body(`${origin}/api1/burying-point/burying-point/get-buried-config`);
    assert.equal(JSON.parse(told).code, 0, 'the page’s calls reach the server');
    assert.match(await body(`${origin}/__qa`), /<title>/);

    const mark = `changed-${port}`;
    const hasMark = async () => (await body(`${origin}/assets/texts-en.js`))?.includes(mark);
    assert.equal(await hasMark(), false);
    writeFileSync(TEXTS, JSON.stringify({ ...JSON.parse(before), mark }));
    await shown('the changed text', hasMark);

    // Saves like vim, JetBrains and git: a new file replaces the old one.
    for (const starts of [2, 3]) {
      writeFileSync(`${WATCHED}.new`, readFileSync(WATCHED));
      renameSync(`${WATCHED}.new`, WATCHED);
      await shown(`start ${starts} of the server`, () => answersOf(said()) === starts);
    }
  } finally {
    writeFileSync(TEXTS, before);
    await stop();
  }
  assert.equal(await body(`${origin}/`), null, 'the page is gone');
  assert.equal(await body(`http://localhost:${port + 1}/healthz`), null, 'its server is gone');
  assert.ok(rulesBuiltIn() < RULES_WITHIN, `a changed rule is in the browser within ${RULES_WITHIN / 1000} s`);
}

/** Returns the milliseconds for rebuilding the WASM modules after a change in core. Cargo compares times, so a touched file is enough. */
function rulesBuiltIn() {
  const build = () => {
    const now = new Date();
    utimesSync('core/src/lib.rs', now, now);
    const began = performance.now();
    const { status, stderr } = spawnSync('scripts/build-wasm.sh', ['development'], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return performance.now() - began;
  };
  // Builds everything first, because `start` used another compiler.
  build();
  return build();
}

async function twoFreePorts() {
  for (;;) {
    const port = await freePort();
    if ((await body(`http://127.0.0.1:${port + 1}/`)) === null) return port;
  }
}

function start(port) {
  // Uses the compiler of the tests' build, so that nothing is built again.
  const { child, stop } = startProgram('scripts/linted.sh', ['make', '--no-print-directory', 'dev', `PORT=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LOAN_STORE: 'memory', LOAN_LOG: 'human,loan_server=warn' },
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
  return { said: () => text, child, stop };
}

const answersOf = (text) => text.split('the server answers').length - 1;

/** Returns the text of a successful response, otherwise `null`. */
async function body(url) {
  try {
    const answer = await fetch(url, { headers: { web_uuid: 'targets', accept: 'text/html' } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
