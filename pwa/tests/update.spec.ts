import { type Page, expect as soon, test as base } from '@playwright/test';
import { cachedPaths, wholeAppCached } from './support/cached';
import { BrowserQa } from '../../server/clients/typescript/playwright.mjs';
import { Versions } from './support/versions';

const test = base.extend<{ versions: Versions }>({
  versions: async ({}, use) => {
    const versions = await Versions.serve();
    await use(versions);
    versions.stop();
  },
  baseURL: async ({ versions }, use) => use(versions.origin),
});
test.use({ serviceWorkers: 'allow' });
// The tests fetch the whole app several times, which is slow on a busy machine.
test.describe.configure({ timeout: 300_000 });
const expect = soon.configure({ timeout: 60_000 });

/** The page's entry script; null during a navigation. */
const buildNow = (page: Page): Promise<string | null> =>
  page
    .evaluate(() => [...document.scripts].map(({ src }) => src).find((src) => src.includes('/assets/app.')) ?? null)
    .catch(() => null);

async function build(page: Page): Promise<string> {
  await expect.poll(() => buildNow(page), { message: 'the build of the page' }).not.toBeNull();
  return (await buildNow(page)) ?? '';
}

const takesAnother = (page: Page, old: string): Promise<void> =>
  expect.poll(async () => (await buildNow(page)) ?? old, { message: 'the build of the page' }).not.toBe(old);

async function signInAs(page: Page, origin: string, scenario: string): Promise<void> {
  const qa = await BrowserQa.join(page.context(), origin);
  await qa.signIn(page, await qa.scenario(scenario));
}

const waitingState = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);

const bar = (page: Page) => page.getByText('Update ready');

test('a new version asks, and takes over by the tap and not before', async ({ page, versions }) => {
  await signInAs(page, versions.origin, 'loaned');
  await page.goto(`${versions.origin}/personal`);
  await wholeAppCached(page);
  const old = await build(page);
  versions.publishAnother();
  await page.reload();
  expect(await build(page)).toBe(old);
  await expect(bar(page)).toBeVisible();
  await page.reload();
  expect(await build(page)).toBe(old);
  await expect(bar(page)).toBeVisible();
  // The server no longer has the old files, so the old page must load this screen from the cache.
  await page.getByRole('link', { name: 'About us' }).click();
  await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible();
  expect(await build(page)).toBe(old);
  await page.getByRole('button', { name: 'Update now' }).click();
  await takesAnother(page, old);
  await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test('one tap takes each of several versions, whatever the worker before is busy with', async ({ page, versions }) => {
  await signInAs(page, versions.origin, 'loaned');
  await page.goto(`${versions.origin}/personal`);
  await wholeAppCached(page);
  for (let version = 0; version < 3; version += 1) {
    await page.goto(`${versions.origin}/personal`);
    const old = await build(page);
    versions.publishAnother();
    await page.reload();
    await expect(bar(page)).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'About us' }).click();
    await page.getByRole('button', { name: 'Update now' }).click();
    await takesAnother(page, old);
    await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible();
    await expect(bar(page)).toBeHidden();
  }
});

test('another page of the old version goes on with its own parts', async ({ page, context, versions }) => {
  await signInAs(page, versions.origin, 'loaned');
  await page.goto(`${versions.origin}/personal`);
  await wholeAppCached(page);
  const other = await context.newPage();
  await other.goto(`${versions.origin}/personal`);
  const old = await build(other);
  versions.publishAnother();
  await page.reload();
  await page.getByRole('button', { name: 'Update now' }).click();
  await takesAnother(page, old);
  await other.bringToFront();
  // Clears the HTTP cache, which would hide the missing file.
  await (await context.newCDPSession(other)).send('Network.clearBrowserCache');
  await other.getByRole('link', { name: 'Help' }).first().click();
  await expect(other.getByRole('heading', { name: 'Help Center' })).toBeVisible();
  expect(await build(other)).toBe(old);
  await expect(bar(other)).toBeVisible();
  await other.getByRole('button', { name: 'Update now' }).click();
  await takesAnother(other, old);
  // The old files are deleted when no page of the old version is open.
  await other.reload();
  const gone = new URL(old).pathname;
  await expect.poll(async () => (await cachedPaths(other).catch(() => [gone])).includes(gone)).toBe(false);
});

test('a new version does not interrupt typing', async ({ page, versions }) => {
  await signInAs(page, versions.origin, 'new-user');
  await page.goto(`${versions.origin}/auth/basic?pid=saral-first`);
  await wholeAppCached(page);
  await page.reload();
  await page.getByLabel('Full name').fill('Asha Verma');
  versions.publishAnother();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
    .toBe('installed');
  await wholeAppCached(page);
  await page.waitForTimeout(1000);
  await expect(bar(page)).toBeHidden();
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Verma');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(bar(page)).toBeVisible();
});

const BREAKS = 'throw new Error("it breaks");';
const isMain = (name: string) => /^assets\/main\..*js$/.test(name);

test('a version that does not start gives way to the next one, from the notice of its own page', async ({
  page,
  versions,
}) => {
  await signInAs(page, versions.origin, 'loaned');
  await page.goto(`${versions.origin}/personal`);
  await wholeAppCached(page);
  const good = await build(page);
  versions.publishAnother({ changed: (name, text) => (isMain(name) ? BREAKS + text : text) });
  await page.reload();
  await page.getByRole('button', { name: 'Update now' }).click();
  await takesAnother(page, good);
  const broken = await build(page);
  const notice = page.getByRole('alert').filter({ hasText: 'Saral could not be loaded' });
  await expect(notice).toBeVisible();
  versions.publishAnother({ changed: (name, text) => (isMain(name) ? text.replace(BREAKS, '') : text) });
  // Reloads, because a page load makes the browser check for updates.
  await page.reload();
  await expect.poll(() => waitingState(page)).toBe('installed');
  expect(await build(page)).toBe(broken);
  await expect(notice).toBeVisible();
  await notice.getByRole('link').click();
  await takesAnother(page, broken);
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a mixture of two versions is never kept', async ({ page, versions }) => {
  await signInAs(page, versions.origin, 'loaned');
  await page.goto(`${versions.origin}/personal`);
  await wholeAppCached(page);
  const old = await build(page);
  // Simulates two servers: one has the new version, the other still answers with the old shell.
  versions.publishAnother({ shell: false });
  const fates = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const seen: string[] = [];
    const over = new Promise<void>((done) => {
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => {
          seen.push(worker.state);
          if (worker.state !== 'installing') done();
        });
      });
    });
    await registration.update().catch(() => undefined);
    await over;
    return [...seen, registration.waiting?.state ?? 'nothing waits'];
  });
  expect(fates).toEqual(['redundant', 'nothing waits']);
  await page.reload();
  expect(await build(page)).toBe(old);
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
});

test('the texts of each chosen language are kept and no others, and a new version has them from its start', async ({
  page,
  context,
  versions,
}) => {
  await signInAs(page, versions.origin, 'loaned');
  await page.goto(`${versions.origin}/personal`);
  await wholeAppCached(page);
  const languages = async () => {
    const texts = (await cachedPaths(page)).flatMap((path) => /\/texts-(.+)\.[0-9a-f]+\.js$/.exec(path)?.[1] ?? []);
    return texts.sort();
  };
  expect(await languages()).toEqual(['en']);
  await page.getByLabel('Language').selectOption('hi');
  await expect.poll(languages).toEqual(['en', 'hi']);
  const old = await build(page);
  versions.publishAnother();
  // Leaves the app, because an open page would ask the new worker to cache the whole app, not only the files for its installation.
  await page.goto(`${versions.origin}/robots.txt`);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  await expect.poll(languages).toEqual(['en', 'en', 'hi', 'hi']);
  await expect.poll(() => waitingState(page)).toBe('installed');
  await context.setOffline(true);
  // Closes the last page, so that the new worker activates.
  await page.close();
  const later = await context.newPage();
  await expect(async () => {
    await later.goto(`${versions.origin}/personal`);
    expect(await build(later)).not.toBe(old);
  }).toPass({ timeout: 60_000 });
  await expect(later.getByRole('heading', { name: 'खाता' })).toBeVisible();
});

test('a worker that never installs keeps nobody waiting', async ({ page, versions }) => {
  versions.publishWorker('addEventListener("install", (event) => event.waitUntil(new Promise(() => undefined)));');
  await signInAs(page, versions.origin, 'loaned');
  await page.goto(`${versions.origin}/personal`);
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing?.state);
  await expect.poll(state).toBe('installing');
  await page.getByRole('link', { name: 'About us' }).click();
  await expect(page.getByText('Every cost is shown before you apply.')).toBeVisible();
  await page.goto(`${versions.origin}/order`);
  await expect(page.getByRole('link', { name: /^Loaned, Saral First/ })).toBeVisible();
  await page.goto(`${versions.origin}/personal`);
  await page.getByRole('button', { name: 'Quit' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(await state()).toBe('installing');
});

test('a part that is gone is recovered by loading the page once', async ({ page, versions }) => {
  // Removes service workers, as in a first visit.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await signInAs(page, versions.origin, 'loaned');
  await page.goto(`${versions.origin}/personal`);
  await page.getByRole('heading', { name: 'Account' }).waitFor();
  const old = await build(page);
  versions.publishAnother();
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  await page.getByRole('link', { name: 'Orders' }).click();
  // The page must also show its list, because the heading appears before the chunk has loaded.
  await takesAnother(page, old);
  await expect(page.getByRole('link', { name: /^Loaned, Saral First/ })).toBeVisible();
  expect(loads).toBe(1);
});

// Responses with legal documents may be cached, because they are the same for everybody.
test('no answer of the server about a user is cached, and the app opens without a network', async ({
  page,
  context,
  versions,
}) => {
  await signInAs(page, versions.origin, 'loaned');
  await page.goto(versions.origin);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.goto(`${versions.origin}/order`);
  await page.getByRole('link', { name: /^Loaned, Saral First/ }).waitFor();
  await wholeAppCached(page);
  const paths = await cachedPaths(page);
  expect(paths.filter((path) => path.startsWith('/api1') || path.startsWith('/__qa'))).toEqual([]);
  expect(
    paths.filter((path) => !/^\/(index\.html|manifest\.webmanifest|icon|logos\/|assets\/|legal\/)/.test(path)),
  ).toEqual([]);
  await context.setOffline(true);
  await page.goto(`${versions.origin}/download`);
  await expect(page.getByRole('heading', { name: /Saral|Install|Get/ }).first()).toBeVisible();
  await expect(page.getByText('You are offline')).toBeVisible();
});
