#!/usr/bin/env node
// Writes every state of the gallery as a PNG at 360 × 740, light and dark, and in each further language, into target/screenshots, with
// a contact sheet (index.html). Needs target/gallery; `make screenshots` does it all.
// usage: CHROME=… [FULL=1: whole pages] [ONLY=parts of names, by commas] [INTO=folder] node scripts/screenshots.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from './lib/chromium.mjs';
import { LANGUAGES } from './lib/languages.mjs';
import { say, saying } from './lib/progress.mjs';
import { serveFolder } from './lib/static.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VIEWPORT = { width: 360, height: 740 };
const WORKERS = 2;
/** Each language with the schemes it is taken in, and the folder of each. */
const PASSES = [
  { language: 'en-IN', schemes: [['light', 'light'], ['dark', 'dark']] }, // prettier-ignore
  ...LANGUAGES.slice(2).map(({ tag }) => ({ language: tag, schemes: [['light', tag]] })),
];
const FOLDERS = PASSES.flatMap(({ schemes }) => schemes.map(([, folder]) => folder));

const { FULL, ONLY = '', INTO = join(ROOT, 'target/screenshots'), CHROME = '/usr/bin/chromium' } = process.env;
const OUT = resolve(INTO);

const server = await serveFolder(join(ROOT, 'target/gallery'));
const origin = `http://localhost:${server.address().port}`;
const browser = await chromium.launch({ executablePath: CHROME, args: CHROMIUM_ARGUMENTS });
for (const folder of FOLDERS) mkdirSync(join(OUT, folder), { recursive: true });

const newPage = async () =>
  (await browser.newContext({ viewport: VIEWPORT, hasTouch: true, reducedMotion: 'reduce' })).newPage();

const nameOf = (address) => address.split('/').slice(2).join('--');

async function statesListed() {
  const page = await newPage();
  await page.goto(`${origin}/__gallery`);
  await page.locator('main a').first().waitFor();
  const addresses = await page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await page.context().close();
  const isWanted = (address) => ONLY.split(',').some((part) => address.includes(part));
  return addresses.filter((address) => !address.includes('?') && isWanted(address));
}

async function take(page, address) {
  const name = nameOf(address);
  for (const { language, schemes } of PASSES) {
    await page.goto(`${origin}${address}?lang=${language}`);
    await page.locator('html:not([data-gallery=working])[data-gallery]').waitFor({ state: 'attached' });
    const came = await page.locator('html').getAttribute('data-gallery');
    if (came !== 'ready') throw new Error(`did not come up in "${language}": ${came}`);
    // A skeleton appears only after a while, on a busy machine later.
    await page.waitForTimeout(name.endsWith('loading') ? 600 : 250);
    for (const [colorScheme, folder] of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(OUT, folder, `${name}.png`), fullPage: FULL !== undefined });
    }
  }
}

function contactSheet(names) {
  const picture = (name, folder) =>
    `<img src="${folder}/${name}.png" width="240" alt="${name}, ${folder}" loading="lazy">`;
  const rows = names.map((name) => `<h2>${name}</h2>\n${FOLDERS.map((folder) => picture(name, folder)).join('\n')}`);
  return `<!doctype html>\n<meta charset="utf-8">\n<title>Every screen in every state</title>\n${rows.join('\n')}\n`;
}

const addresses = await statesListed();
if (addresses.length === 0) throw new Error(`no state has "${ONLY}" in its address`);
const todo = [...addresses];
const failed = [];
const done = saying('pictures', { more: () => `, ${addresses.length - todo.length} of ${addresses.length} states` });
async function worker() {
  const page = await newPage();
  for (let address = todo.shift(); address !== undefined; address = todo.shift()) {
    await take(page, address).catch((error) => failed.push(`${address}: ${error.message}`));
  }
}
await Promise.all(Array.from({ length: WORKERS }, worker));
done();
writeFileSync(join(OUT, 'index.html'), contactSheet(addresses.map(nameOf)));
await browser.close();
server.close();
say(`${addresses.length} states in ${relative(ROOT, OUT)} (index.html shows them all)`);
if (failed.length > 0) {
  process.stderr.write(`${failed.join('\n')}\n`);
  process.exit(1);
}
