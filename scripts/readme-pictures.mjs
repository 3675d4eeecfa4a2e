// Takes the README's pictures: the real app from the real server, at phone size. Needs `make build` or `make server pwa`.
// usage: CHROME=… node scripts/readme-pictures.mjs
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from './lib/chromium.mjs';
import { serveSandbox } from './lib/server.mjs';

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

const { origin, scenario: load, stop } = await serveSandbox();
try {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGUMENTS,
  });
  mkdirSync('docs/images', { recursive: true });
  for (const picture of pictures) await take(browser, picture);
  await browser.close();
} finally {
  stop();
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
  const data = await load(scenario);
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
