// Makes the committed pictures: drawings and screenshots of the running app.
//   CHROME=… node scripts/pictures.mjs readme [FOLDER]   the README's, into docs/images (make readme-pictures)
//   CHROME=… node scripts/pictures.mjs icons             the installed app's icons, start-up images of iPhones and icons of
//                                                        shortcuts, from icon.svg
//   CHROME=… node scripts/pictures.mjs screenshots       those of the install dialog
// `icons` and `screenshots` write to pwa/src/assets and compress with pngquant. Needs `make native pwa`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { BrowserQa } from '../server/clients/typescript/playwright.mjs';
import { CHROMIUM_ARGUMENTS } from './lib/chromium.mjs';
import { PHONES, SCHEMES, SCREENSHOTS, startupImage } from './lib/install.mjs';
import { installed } from './lib/installed.mjs';
import { serveSandbox } from './lib/server.mjs';

const [, , what, folder = 'docs/images'] = process.argv;
const ASSETS = 'pwa/src/assets';
const BRAND = '#0b6b5d';

const [home, cost, order] = SCREENSHOTS;
const README = [home, cost, { ...order, scenario: 'overdue-3-days', colorScheme: 'dark' }];

const svg = readFileSync(`${ASSETS}/icon.svg`, 'utf8');
/** The logo without its background: a white slip, and a sign in the background's colour. */
const mark = /<g [\s\S]*<\/g>/.exec(svg)?.[0] ?? '';
if (mark === '') throw new Error('icon.svg has no mark');

const drawing = (inner, ground = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="100%" height="100%">${ground}${inner}</svg>`;
const full = `<rect width="512" height="512" fill="${BRAND}"/>`;
const scaled = (inner, scale) => `<g transform="translate(256 256) scale(${scale}) translate(-256 -256)">${inner}</g>`;
/** The logo in one colour, for systems that colour icons themselves: white stays, the background's colour is cut out. */
const cut = `<mask id="cut">${mark.replaceAll(BRAND, '#000')}</mask><rect width="512" height="512" mask="url(#cut)"/>`;
/** Draws an icon of the app's bottom bar on the brand's colour. */
const glyph = (path) =>
  drawing(
    `<g transform="translate(112 112) scale(12)" fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></g>`,
    `<circle cx="256" cy="256" r="256" fill="${BRAND}"/>`,
  );
const ORDERS = /orders: '([^']+)'/.exec(readFileSync('pwa/src/ui/Icon/paths.ts', 'utf8'))?.[1] ?? '';
const REPAY = 'M7 5h10M7 9.3h10M10.5 5c3.4 0 5 1.6 5 4.3s-1.600 4.300-5 4.300H7.500l7 6';

const ICONS = [
  ['icon-192.png', 192, svg],
  ['icon-512.png', 512, svg],
  // Home screens crop these icons: the background fills the square, the logo stays in the safe zone.
  ['icon-maskable-192.png', 192, drawing(scaled(mark, 0.8), full)],
  ['icon-maskable-512.png', 512, drawing(scaled(mark, 0.8), full)],
  ['icon-monochrome-512.png', 512, drawing(cut)],
  ['icon-180.png', 180, drawing(scaled(mark, 0.9), full)],
  ['icon-orders-96.png', 96, glyph(ORDERS)],
  ['icon-repay-96.png', 96, glyph(REPAY)],
];

const sandbox = await serveSandbox();
const browser = await chromium.launch({
  executablePath: process.env.CHROME ?? '/usr/bin/chromium',
  args: CHROMIUM_ARGUMENTS,
});
const WORK = { readme, icons, screenshots };
try {
  await WORK[what]();
} finally {
  await browser.close();
  await sandbox.stop();
}

async function readme() {
  mkdirSync(folder, { recursive: true });
  for (const picture of README) await take(folder, picture);
}

async function icons() {
  mkdirSync(`${ASSETS}/startup`, { recursive: true });
  const page = await browser.newPage();
  const draw = async (file, width, height, html, background) => {
    await page.setViewportSize({ width, height });
    await page.setContent(
      `<style>*{margin:0}body{display:grid;place-items:center;width:${width}px;height:${height}px;background:${background}}</style>${html}`,
    );
    await page.screenshot({ path: `${ASSETS}/${file}`, omitBackground: background === 'transparent' });
    squeeze(`${ASSETS}/${file}`);
  };
  for (const [file, size, html] of ICONS) await draw(file, size, size, html, 'transparent');
  for (const phone of PHONES) {
    for (const scheme of SCHEMES) {
      const size = 96 * phone.ratio;
      const html = `<div style="width:${size}px;height:${size}px">${svg}</div>`;
      await draw(
        startupImage(phone, scheme),
        phone.width * phone.ratio,
        phone.height * phone.ratio,
        html,
        scheme.canvas,
      );
    }
  }
  await page.close();
}

async function screenshots() {
  mkdirSync(`${ASSETS}/screenshots`, { recursive: true });
  for (const picture of SCREENSHOTS) squeeze(await take(`${ASSETS}/screenshots`, picture));
}

/** Opens the screen at `path` as a scenario's borrower and saves a screenshot. `options` are those of a browser context. */
async function take(folder, { file, scenario, path, scrollTo, ...options }) {
  const context = await browser.newContext({ hasTouch: true, locale: 'en-US', serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const qa = new BrowserQa(sandbox.origin);
  const { orderIds, ...session } = await qa.scenario(scenario);
  await qa.signIn(page, session);
  // Hides the suggestion to install the app.
  await page.evaluate(() => localStorage.setItem('installAnswered', new Date().toISOString()));
  await page.goto(sandbox.origin + path(orderIds));
  await page.waitForLoadState('networkidle');
  if (scrollTo) {
    const heading = page.getByRole('heading', { name: scrollTo });
    await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.mouse.wheel(0, -90);
  }
  await page.waitForTimeout(400);
  const out = join(folder, file);
  await page.screenshot({ path: out });
  await context.close();
  return out;
}

/** Reduces a PNG to a palette of at most 256 colours. */
function squeeze(file) {
  const { status, error, stdout } = spawnSync(installed('pngquant')[0], ['--strip', '--speed', '1', '-'], {
    input: readFileSync(file),
    maxBuffer: 2 ** 24,
  });
  if (error ?? status !== 0) throw new Error(`pngquant: ${error?.message ?? `status ${status}`}`);
  if (stdout.length < statSync(file).size) writeFileSync(file, stdout);
}
