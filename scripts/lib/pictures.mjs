// A picture of the running app, from the real server over the built app.
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from './chromium.mjs';

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROME ?? '/usr/bin/chromium', args: CHROMIUM_ARGUMENTS });

/**
 * Signs in as a scenario's borrower on a phone of its own, opens the screen at `path` and takes it as `out`. `options` are
 * those of a browser context: the size of the window, the scheme.
 */
export async function take(browser, sandbox, { out, scenario, path, scrollTo, options }) {
  const context = await browser.newContext({
    hasTouch: true,
    locale: 'en-US',
    serviceWorkers: 'block',
    ...options,
  });
  const data = await sandbox.scenario(scenario);
  const page = await context.newPage();
  await page.goto(`${sandbox.origin}/login`);
  await page.evaluate(({ token, phone }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('phone', phone);
    // The suggestion to install has no place in a picture.
    localStorage.setItem('installAnswered', new Date().toISOString());
    globalThis.document.cookie = `token=${token}; path=/`;
  }, data);
  await page.goto(sandbox.origin + path(data.orderIds));
  await page.waitForLoadState('networkidle');
  if (scrollTo) {
    const heading = page.getByRole('heading', { name: scrollTo });
    await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.mouse.wheel(0, -90);
  }
  await page.waitForTimeout(400);
  await page.screenshot({ path: out });
  await context.close();
}
