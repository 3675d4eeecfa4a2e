#!/usr/bin/env node
// Writes every state of the gallery as a PNG (360 × 740) into target/screenshots, with a contact sheet (index.html): light, dark, and
// in each further language. Needs target/gallery, which `make screenshots` builds first. With BEFORE, the folder of an earlier
// build's pictures, also writes before-and-after.html: each changed picture beside its previous version.
// usage: CHROME=… [FULL=1: whole pages] [ONLY=parts of names, by commas] [INTO=folder] [BEFORE=folder] node scripts/screenshots.mjs
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
/** The languages, each with its colour schemes and their folders. */
const PASSES = [
  { language: 'en-IN', schemes: [['light', 'light'], ['dark', 'dark']] }, // prettier-ignore
  ...LANGUAGES.slice(2).map(({ tag }) => ({ language: tag, schemes: [['light', tag]] })),
];
const FOLDERS = PASSES.flatMap(({ schemes }) => schemes.map(([, folder]) => folder));

const { FULL, ONLY = '', BEFORE, CHROME = '/usr/bin/chromium' } = process.env;
const { INTO = join(ROOT, 'target/screenshots') } = process.env;
const OUT = resolve(INTO);

const server = await serveFolder(join(ROOT, 'target/gallery'));
const origin = `http://localhost:${server.address().port}`;
const browser = await chromium.launch({ executablePath: CHROME, args: CHROMIUM_ARGUMENTS });
for (const folder of FOLDERS) mkdirSync(join(OUT, folder), { recursive: true });

const newPage = async () =>
  (await browser.newContext({ viewport: VIEWPORT, hasTouch: true, reducedMotion: 'reduce' })).newPage();

const NO_SKELETON = "document.querySelector('[class*=Skeleton]') === null";

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
    if (name.endsWith('loading')) {
      // A skeleton appears after a delay, which is longer on a busy machine.
      await page.waitForTimeout(600);
    } else {
      // On a busy machine a large screen is drawn late. Some states keep their skeleton, so the wait may time out.
      await page.waitForFunction(NO_SKELETON, undefined, { timeout: 5000 }).catch(() => {});
      await page.waitForTimeout(250);
    }
    for (const [colorScheme, folder] of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(OUT, folder, `${name}.png`), fullPage: FULL !== undefined });
    }
  }
}

const picture = (path, words) => `<img src="${path}" width="240" alt="${words}" loading="lazy">`;
const sheet = (title, rows) =>
  `<!doctype html>\n<meta charset="utf-8">\n<title>${title}</title>\n${rows.map((row) => row.join('\n')).join('\n')}\n`;

function contactSheet(names) {
  const row = (name) => [
    `<h2>${name}</h2>`,
    ...FOLDERS.map((folder) => picture(`${folder}/${name}.png`, `${name}, ${folder}`)),
  ];
  return sheet('Every screen in every state', names.map(row));
}

/** Returns rows of the pictures that differ from those in `before`, each beside the picture in `before` if there is one. */
function changes(names, before) {
  const pairs = names.flatMap((name) => FOLDERS.map((folder) => ({ name, folder, path: join(folder, `${name}.png`) })));
  const earlier = (path) => (existsSync(join(before, path)) ? readFileSync(join(before, path)) : undefined);
  return pairs
    .filter(({ path }) => !earlier(path)?.equals(readFileSync(join(OUT, path))))
    .map(({ name, folder, path }) => [
      `<h2>${name}, ${folder}</h2>`,
      ...(earlier(path) === undefined ? [] : [picture(relative(OUT, join(before, path)), 'before')]),
      picture(path, 'after'),
    ]);
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
const taken = addresses.map(nameOf).filter((name) => existsSync(join(OUT, FOLDERS[0], `${name}.png`)));
writeFileSync(join(OUT, 'index.html'), contactSheet(taken));
await browser.close();
server.close();
say(`${addresses.length} states in ${relative(ROOT, OUT)} (index.html shows them all)`);
if (BEFORE !== undefined) {
  const changed = changes(taken, resolve(BEFORE));
  writeFileSync(join(OUT, 'before-and-after.html'), sheet('Before and after', changed));
  say(`${changed.length} pictures differ from ${BEFORE} (before-and-after.html)`);
}
if (failed.length > 0) {
  process.stderr.write(`${failed.join('\n')}\n`);
  process.exit(1);
}
