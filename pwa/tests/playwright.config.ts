import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { OPS_TOKEN, PARTNER } from './support/outside';
import { laneOf } from '../../scripts/lanes.mjs';
import { CHROMIUM_ARGUMENTS } from '../../scripts/lib/chromium.mjs';
import { freePort } from '../../scripts/lib/server.mjs';

/**
 * The browser tests run the built app (`./dist`) from the real server on a real sled store, in the
 * system's Chromium. They drive the server by its QA controls and nothing else. The accessibility tests run over the
 * gallery (`target/gallery`): every screen in every state.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const server = process.env.LOAN_SERVER ?? 'target/debug/loan-server';
const web = process.env.E2E_WEB ?? 'dist';

// Each run has a port and a folder of its own, so that two at once do not meet. They are chosen by the process that starts the
// workers, which inherit them and read this file again.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_FOLDER ??= newFolder(join(ROOT, 'target/e2e'));
const port = process.env.E2E_PORT;
const folder = process.env.E2E_FOLDER;
const origin = `http://localhost:${port}`;
const store = relative(ROOT, join(folder, 'store'));

/** Tests that wait until the whole app lies on the phone, or go all the way. */
const LONG = /(first-visit|gallery-walk|journey|keyboard|offline|offline-tools|update|warm-start)\.spec\.ts$/;
/** The tests of the lane LANE (scripts/lanes.tsv); without it, and in the full lane, all. */
const IN_LANE = readdirSync(fileURLToPath(new URL('.', import.meta.url))).filter(
  (name) => name.endsWith('.spec.ts') && (process.env.LANE !== 'fast' || laneOf(`pwa/tests/${name}`) === 'fast'),
);

/** A new folder beside those of the last day's runs, in which one finds what failed; older ones go. */
function newFolder(base: string): string {
  const day = 24 * 3600 * 1000;
  mkdirSync(base, { recursive: true });
  for (const name of readdirSync(base)) {
    const run = join(base, name);
    const { mtimeMs = Infinity } = statSync(run, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > day) rmSync(run, { recursive: true, force: true });
  }
  return mkdtempSync(join(base, 'run-'));
}

export default defineConfig({
  testDir: '.',
  outputDir: join(folder, 'results'),
  // Nothing on a quiet machine takes a tenth of these.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  // What takes longest begins first, so that no worker is left alone with it at the end.
  projects: [
    { name: 'long', testMatch: IN_LANE.filter((name) => LONG.test(name)) },
    { name: 'short', testMatch: IN_LANE.filter((name) => !LONG.test(name)) },
  ],
  // One more than the processors of a small machine: a page mostly waits for its server, a timer or the next picture.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL: origin,
    actionTimeout: 30_000,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    // The specification's own wording; what a phone's language changes is tested in `language.spec`, and in both others.
    locale: 'en',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    // A trace costs every test a fifth of its time, for the one that fails; TRACE=1 keeps one of each that does.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROME ?? '/usr/bin/chromium',
      args: CHROMIUM_ARGUMENTS,
    },
  },
  webServer: {
    command: `exec ${server} serve --listen 127.0.0.1:${port} --store sled:${store} --fixtures fixtures --web ${web} --qa`,
    cwd: ROOT,
    env: {
      LOAN_LOG: 'human,loan_server=warn',
      LOAN_OPS_TOKEN: OPS_TOKEN,
      LOAN_PARTNERS: `${PARTNER.packageName}=${PARTNER.secret}`,
    },
    url: `${origin}/healthz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
