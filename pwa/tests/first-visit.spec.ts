import type { Page } from '@playwright/test';
import { expect, test } from './support/app';
import { kept, wholeAppKept } from './support/kept';

const PHONE = '7000099003';
/** How long an app at most takes that has everything but its rules until it stands, in milliseconds. */
const STANDS_WITHIN = 1500;

/** Core lets a code be sent, and counts: it is there, and so is everything else that the page needs. */
async function sendCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('button', { name: /^\d+s$/ })).toBeVisible();
}

/** Holds back what is fetched from such addresses until it is let go. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('the login page names everything that a first visit fetches but core, and fetches it once', async ({
  app,
  page,
}) => {
  void app;
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(api1|__qa)\//.test(pathname)) fetched.push(pathname);
  });
  const html = (await (await page.goto('/login'))?.text()) ?? '';
  await page.getByLabel('Mobile number').fill(PHONE);
  await sendCode(page);
  const named = new Set(['/login', ...[...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file]) => file)]);
  // Core's module comes when the form is painted, and once.
  const unnamed = fetched.filter((file) => !named.has(file));
  expect(unnamed, 'fetched and not named').toEqual([expect.stringMatching(/^\/assets\/loan_entry.+\.wasm$/)]);
  const assets = fetched.filter((file) => file.startsWith('/assets/'));
  expect(assets.length).toBe(new Set(assets).size);
});

test('the form stands before any script, and the app keeps what was typed into it', async ({ app, page, qa }) => {
  void app;
  const letGo = await hold(page, '**/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  const phone = page.getByLabel('Mobile number');
  await phone.fill(PHONE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Verification code')).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  letGo();
  // The button of the form in the page sends nothing; the app's does.
  await page.locator('button[type="submit"]').waitFor();
  await expect(phone).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(phone).toHaveValue(PHONE.slice(0, 2) + PHONE.slice(3));
  await phone.fill(PHONE);
  await sendCode(page);
  expect(await qa.code(PHONE)).toMatch(/^\d+$/);
});

test('the app is asked for again when it did not come', async ({ app, page }) => {
  void app;
  const gone = 3;
  let asked = 0;
  await page.route('**/main.*.js', async (route) => {
    asked += 1;
    await (asked > gone ? route.continue() : route.abort());
  });
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill(PHONE);
  await sendCode(page);
  expect(asked).toBe(gone + 1);
});

test('a tap on the page’s own form is carried out when the app has come', async ({ app, page, qa }) => {
  void app;
  const letGo = await hold(page, '**/main.*.js');
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Mobile number').fill(PHONE);
  await page.getByRole('button', { name: 'Send code' }).click();
  letGo();
  await expect(page.getByRole('button', { name: /^\d+s$/ })).toBeVisible();
  expect(await qa.code(PHONE)).toMatch(/^\d+$/);
});

test('nothing is lost of what is typed while a slow phone begins the app', async ({ app, page }) => {
  void app;
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Mobile number').focus();
  await page.evaluate(() => document.querySelector('main')?.setAttribute('data-still', ''));
  await page.keyboard.type(PHONE, { delay: 60 });
  // It is the app's form now, not the page's own.
  await expect(page.locator('button[type="submit"]')).toBeVisible();
  await expect(page.locator('main[data-still]')).toHaveCount(0);
  await expect(page.getByLabel('Mobile number')).toHaveValue(PHONE);
  await expect(page.getByLabel('Mobile number')).toBeFocused();
});

test('who moves on while the app begins is where the address says', async ({ app, page }) => {
  void app;
  // The last moment before the app listens.
  await page.addInitScript(() => {
    const original = Element.prototype.replaceWith;
    Element.prototype.replaceWith = function replaceWith(...nodes) {
      Element.prototype.replaceWith = original;
      window.history.pushState(null, '', '/download');
      window.dispatchEvent(new PopStateEvent('popstate'));
      original.apply(this, nodes);
    };
  });
  await page.goto('/login');
  await expect(page).toHaveTitle('Get the app · Saral');
});

/** Where the app's rules come from: the name of a module, as it was asked for. */
const RULES = /\/assets\/(loan_\w+?)_bg\.\w+\.wasm$/;

test('the first screen of somebody signed in waits for the rules that it shows, and all others come after', async ({
  app,
  page,
}) => {
  const { orderIds } = await app.openAs('loaned');
  const detail = `/orders/${orderIds[0] ?? ''}/detail`;
  const asked: string[] = [];
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) fetched.push(pathname);
    const module = RULES.exec(pathname)?.[1];
    if (module !== undefined) asked.push(module);
  });
  const firsts = [
    // What these show comes of rules: figures in groups, where a card leads, a timeline.
    { path: '/', shown: page.getByText('10,000.00').first() },
    { path: '/order', shown: page.getByRole('link', { name: /Saral First/ }) },
    { path: detail, shown: page.getByRole('heading', { name: 'What happened' }) },
  ];
  for (const { path, shown } of firsts) {
    await page.goto('about:blank');
    asked.length = 0;
    fetched.length = 0;
    const letGo = await hold(page, '**/loan_reading_bg.*.wasm');
    const link = (await (await page.goto(path))?.headerValue('link')) ?? '';
    await expect.poll(() => asked, path).toEqual(['loan_reading']);
    await page.waitForTimeout(STANDS_WITHIN);
    expect(asked, `${path} before its first rules`).toEqual(['loan_reading']);
    // Nobody is told of no level before the rules that know it.
    await expect(page.getByText('Repay on time, pay less'), path).toHaveCount(0);
    letGo();
    await expect(shown).toBeVisible();
    await expect.poll(() => asked, path).toEqual(['loan_reading', 'loan_wasm']);
    expect(link, path).toMatch(/<\/assets\/reading\.\w+\.js>/);
    expect(link, path).not.toMatch(/\/assets\/core\./);
    expect(fetched.length, path).toBe(new Set(fetched).size);
    await page.unroute('**/loan_reading_bg.*.wasm');
  }
});

test('a tap on the first screen is carried out when the rules that it needs have come', async ({ app, page }) => {
  const { orderIds } = await app.openAs('scheduled');
  const letGo = await hold(page, '**/loan_wasm_bg.*.wasm');
  await page.goto(`/orders/${orderIds[0] ?? ''}/detail`);
  const repay = page.getByRole('button', { name: 'Repayment ₹5,035.00' });
  await repay.click();
  await expect(repay).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Opening the payment page…' })).toBeVisible();
  letGo();
  await expect(page).toHaveURL(/\/sandbox\/pay\?id=/);
});

test('a screen that needs more asks for all rules at once, and for no other module', async ({ app, page }) => {
  await app.openAs('loaned');
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => {
    const module = RULES.exec(new URL(request.url()).pathname)?.[1];
    if (module !== undefined) asked.push(module);
  });
  await page.goto('/personal');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('10,000.00').first()).toBeVisible();
  expect(asked).toEqual(['loan_wasm']);
});

test.describe('on a phone that keeps the app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the first screen takes its rules from there, all at once', async ({ app, page }) => {
    await app.openAs('loaned');
    await wholeAppKept(page);
    expect((await kept(page)).filter((path) => path.includes('reading'))).toEqual([]);
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await expect(page.getByText('10,000.00').first()).toBeVisible();
    const modules = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    await expect.poll(async () => (await modules()).filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
    expect((await modules()).filter((path) => /reading|entry/.test(path))).toEqual([]);
  });
});

test('the first page of somebody signed in asks once for what it shows', async ({ app, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api1/')) asked.push(pathname.replace('/api1', ''));
  });
  const { orderIds } = await app.openAs('loaned');
  const firsts = [
    { path: '/', call: '/home/v1/index', shown: page.getByRole('article').first() },
    { path: '/order', call: '/order/v1/list', shown: page.getByRole('link', { name: /Saral First/ }) },
    {
      path: `/orders/${orderIds[0] ?? ''}/detail`,
      call: '/order/v1/detail',
      shown: page.getByText('ID', { exact: true }),
    },
  ];
  for (const { path, call, shown } of firsts) {
    asked.length = 0;
    await page.goto(path);
    await expect(shown).toBeVisible();
    // The screen's own effects come after it is shown.
    await page.waitForLoadState('networkidle');
    expect(
      asked.filter((it) => it === call),
      path,
    ).toHaveLength(1);
  }
});
