// Takes the README's pictures: the real app from the real server, at phone size. Needs `make build` or `make server pwa`.
// usage: CHROME=… node scripts/readme-pictures.mjs
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';

const port = Number(process.env.PORT ?? 8195);
const origin = `http://localhost:${port}`;
const binary = ['target/release/loan-server', 'target/debug/loan-server'].find((path) => existsSync(path));
if (!binary) throw new Error('no server: run `make build` first');

const pictures = [
  { file: 'home.png', scenario: 'gold', path: () => '/', scheme: 'light' },
  {
    file: 'cost.png',
    scenario: 'verified',
    path: () => '/product/saral-first/detail',
    scheme: 'light',
    scrollTo: 'What it costs',
  },
  { file: 'order.png', scenario: 'overdue-3-days', path: ([id]) => `/orders/${id}/detail`, scheme: 'dark' },
];

const server = spawn(
  binary,
  ['serve', '--qa', '--store', 'memory', '--fixtures', 'fixtures', '--web', 'dist', '--listen', `127.0.0.1:${port}`],
  { stdio: 'ignore' },
);
try {
  await ready();
  const browser = await chromium.launch({
    executablePath: process.env.CHROME ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  mkdirSync('docs/images', { recursive: true });
  for (const picture of pictures) await take(browser, picture);
  await browser.close();
} finally {
  server.kill('SIGTERM');
}

async function ready() {
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(`${origin}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await wait(100);
  }
  throw new Error('the server did not start');
}

async function take(browser, { file, scenario, path, scheme, scrollTo }) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme: scheme,
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  const loaded = await context.request.post(`${origin}/__qa/scenarios/${scenario}`, { data: {} });
  const { data } = await loaded.json();
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.evaluate(({ token, phone }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('phone', phone);
    globalThis.document.cookie = `token=${token}; path=/`;
  }, data);
  await page.goto(origin + path(data.orderIds));
  await page.waitForLoadState('networkidle');
  if (scrollTo) {
    const heading = page.getByRole('heading', { name: scrollTo });
    await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.mouse.wheel(0, -90);
  }
  await page.waitForTimeout(400);
  await page.screenshot({ path: `docs/images/${file}` });
  await context.close();
}
