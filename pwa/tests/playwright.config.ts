import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { OPS_TOKEN, PARTNER } from './support/outside';
import { CHROMIUM_ARGUMENTS } from '../../scripts/lib/chromium.mjs';

/**
 * The browser tests run the built app (`./dist`) from the real server on a real sled store, in the
 * system's Chromium. They drive the server by its QA controls and nothing else. The accessibility tests run over the
 * gallery (`target/gallery`): every screen in every state.
 */
const port = Number(process.env.PORT ?? 8190);
const origin = `http://localhost:${port}`;
const server = process.env.LOAN_SERVER ?? 'target/debug/loan-server';
const store = process.env.E2E_STORE ?? 'target/e2e/store';
const web = process.env.E2E_WEB ?? 'dist';
const gallery = process.env.E2E_GALLERY ?? 'target/gallery';
const galleryPort = port + 1;
process.env.GALLERY_ORIGIN = `http://localhost:${galleryPort}`;

export default defineConfig({
  testDir: '.',
  outputDir: '../../target/e2e/results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL: origin,
    actionTimeout: 15_000,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    // Without its pictures: a trace draws every step from the page itself, and they cost each test a tenth of its time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env.CHROME ?? '/usr/bin/chromium',
      args: CHROMIUM_ARGUMENTS,
    },
  },
  webServer: [
    {
      command: `rm -rf ${store} && mkdir -p ${store} && exec ${server} serve --listen 127.0.0.1:${port} --store sled:${store} --fixtures fixtures --web ${web} --qa`,
      cwd: '../..',
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
    {
      command: `exec node scripts/serve.mjs '${resolve(gallery)}' ${galleryPort}`,
      cwd: '../..',
      url: `http://localhost:${galleryPort}/`,
      reuseExistingServer: false,
    },
  ],
});
