// Tests the main journey and offline use in Firefox and WebKitGTK, which resembles Safari (`make test-browsers`).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, startServer } from '../../../scripts/lib/server.mjs';
import { Qa } from '../../../server/clients/typescript/index.mjs';
import { open } from './driver.mjs';
import { browsers } from './found.mjs';
import { journey } from './journey.mjs';
import { backClosesDialog, withoutWebAssembly } from './limits.mjs';
import { leftWhileMaking } from './making.mjs';
import { broughtBack, offlineStart } from './offline.mjs';
import { paymentBackElsewhere, paymentTrip } from './payment.mjs';
import { photos } from './photos.mjs';
import { typing } from './typing.mjs';

const PICTURES = 'target/browsers';
/** Time limit per test in milliseconds. On a quiet machine the longest test takes 12 s. */
const LIMIT = 150_000;

// On a signal, exits by `process.exit`, so that exit handlers end the child processes.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

mkdirSync(PICTURES, { recursive: true });

async function within(limit, test, scene) {
  const over = wait(limit, 'over', { ref: false });
  if ((await Promise.race([test(scene), over])) === 'over')
    throw new Error(
      `not done after ${limit / 1000} s; the last step was: ${scene.person.doing}\n${scene.person.health()}`,
    );
}

/** Starts a server with its own store. Tests stop the server to disconnect the browser. */
async function newServer() {
  const store = mkdtempSync(join(tmpdir(), 'saral-browsers-'));
  const remove = () => rmSync(store, { recursive: true, force: true });
  process.once('exit', remove);
  const port = await freePort();
  const program = process.env.LOAN_SERVER ?? 'target/debug/loan-server';
  let running;
  const server = {
    origin: `http://localhost:${port}`,
    async start() {
      running = await startServer({ program, web: process.env.E2E_WEB, store: `sled:${store}`, port });
    },
    async stop() {
      await running?.stop();
      running = undefined;
    },
    async end() {
      await server.stop();
      process.off('exit', remove);
      remove();
    },
  };
  await server.start();
  return server;
}

function testsIn(browser) {
  describe(`in ${browser.name}`, { concurrency: 1 }, () => {
    const scene = { browser };

    before(async () => {
      scene.server = await newServer();
      const { origin } = scene.server;
      const log = `${PICTURES}/${browser.name}.log`;
      const { person, quit } = await open(browser, `${origin}/robots.txt`, log);
      Object.assign(scene, {
        origin,
        log,
        person,
        quit,
        picture: async (name) =>
          writeFileSync(`${PICTURES}/${browser.name}-${name}.png`, await person.session.takeScreenshot(), 'base64'),
        /** Creates a tenant for one test; a cookie puts the browser of `visitor` into the tenant. */
        async tenant(visitor = person) {
          const tenant = await Qa.open(origin);
          await visitor.load(`${origin}/robots.txt`);
          await visitor.run(
            `localStorage.clear();
               document.cookie = 'token=; path=/; max-age=0';
               document.cookie = 'qa_tenant=' + arguments[0] + '; path=/';`,
            tenant.tenant,
          );
          return tenant;
        },
      });
    });
    after(async () => {
      await scene.quit?.();
      await scene.server?.end();
    });

    const tests = {
      'a newcomer signs in, is verified, borrows, receives and repays': journey,
      'starts without a network with what was typed, and sends it once when there is one again': offlineStart,
      'shows the newest draft on a page that is brought back': broughtBack,
      'opens what it keeps after a page was left that was just making it': leftWhileMaking,
      'cleans what a keyboard composed, and keeps the caret in the middle': typing,
      'pays, comes back and waits for the notice, and asks before it pays again': paymentTrip,
      'comes back from a payment without a session, and is led to the app': paymentBackElsewhere,
      'takes HEIC and turned photos, and refuses 200 megapixels at once': photos,
      'says that WebAssembly is switched off': withoutWebAssembly,
      'closes a dialog by "back" where there is no Navigation API': backClosesDialog,
    };
    for (const [name, test] of Object.entries(tests)) it(name, () => within(LIMIT, test, scene));
  });
}

// Browsers run in parallel, because they mostly wait.
const found = browsers();
describe('beside Chromium', { concurrency: found.length }, () => found.forEach(testsIn));
