import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { OPS_TOKEN, PARTNER } from './support/outside';
import { laneOf } from '../../scripts/lanes.mjs';
import { CHROMIUM_ARGUMENTS } from '../../scripts/lib/chromium.mjs';
import { freePort } from '../../scripts/lib/server.mjs';

// Tests the built app (`./dist`) in the system's Chromium, on the real server with test controls and a sled store.
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const server = process.env.LOAN_SERVER ?? 'target/debug/loan-server';
const web = process.env.E2E_WEB ?? 'dist';

// Each run has its own port and folder, so that runs can be parallel. Playwright's workers read this file again with these variables.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_FOLDER ??= newFolder(join(ROOT, 'target/e2e'));
const port = process.env.E2E_PORT;
const folder = process.env.E2E_FOLDER;
const origin = `http://localhost:${port}`;
const store = relative(ROOT, join(folder, 'store'));

/** Files with long tests, such as tests that cache the whole app or run the whole journey. */
const LONG = /(first-visit|gallery-walk|journey|keyboard|offline|offline-tools|update|warm-start)\.spec\.ts$/;
/** The tests of the fast lane with LANE=fast (scripts/lanes.tsv), otherwise all. */
const IN_LANE = readdirSync(fileURLToPath(new URL('.', import.meta.url))).filter(
  (name) => name.endsWith('.spec.ts') && (process.env.LANE !== 'fast' || laneOf(`pwa/tests/${name}`) === 'fast'),
);

/** Creates a folder for this run's store and failure artefacts; deletes the folders of runs that are older than a day. */
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
  // The time limit is more than ten times the duration of any test on a quiet machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  projects: [
    { name: 'long', testMatch: IN_LANE.filter((name) => LONG.test(name)) },
    { name: 'short', testMatch: IN_LANE.filter((name) => !LONG.test(name)) },
  ],
  // Uses one more worker than a small machine has cores, because pages mostly wait.
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
    // Plain `en` has the specification's wording; other languages have their own tests.
    locale: 'en',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    // Tracing costs every test a fifth of its time; TRACE=1 keeps traces of failures.
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
