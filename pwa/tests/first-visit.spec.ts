import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/app';
import { hold } from './support/hold';
import { cachedPaths, wholeAppCached } from './support/cached';

const PHONE = '7000099003';
/** How long the login page waits for its first paint before it fetches the app, in milliseconds. */
const PAINT_AWAITED = 1000;
/** How long a test checks that an app without its texts shows nothing, in milliseconds. */
const ASKED_WITHIN = 3000;

/** Sends a code, which works only when core and the app have loaded. */
async function sendCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('button', { name: /^\d+s$/ })).toBeVisible();
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
  const unnamed = fetched.filter((file) => !named.has(file));
  expect(unnamed, 'fetched and not named').toEqual([expect.stringMatching(/^\/assets\/loan_entry.+\.wasm$/)]);
  const assets = fetched.filter((file) => file.startsWith('/assets/'));
  expect(assets.length).toBe(new Set(assets).size);
});

test('the form stands before any script or style comes, and the app keeps what was typed into it', async ({
  app,
  page,
  qa,
}) => {
  void app;
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  const letGo = await hold(page, '**/assets/**');
  await page.goto('/login', { waitUntil: 'commit' });
  const phone = page.getByLabel('Mobile number');
  await phone.fill(PHONE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Verification code')).toBeVisible();
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(paints).toBe(1);
  // Checks that the page's policy allows its inline styles.
  await expect(page.locator('main')).toHaveCSS('display', 'flex');
  expect(refused).toEqual([]);
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  letGo();
  // Waits for the app, because only the app's button submits.
  await page.locator('button[type="submit"]').waitFor();
  await expect(phone).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(phone).toHaveValue(PHONE.slice(0, 2) + PHONE.slice(3));
  await phone.fill(PHONE);
  await sendCode(page);
  expect(await qa.code(PHONE)).toMatch(/^\d+$/);
});

test('the page asks for the parts of the app when its form is on the screen', async ({ app, page }) => {
  void app;
  // Holds back the app's first script, which would request the files too.
  const letGo = await hold(page, '**/app.*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await expect.poll(() => page.locator('link[rel=preload]').count()).toBeGreaterThan(5);
  letGo();
  await page.getByLabel('Mobile number').fill(PHONE);
  await sendCode(page);
  const [painted, ...parts] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ...performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/assets/') && !/\/app\.\w+\.js$/.test(name))
      .map(({ startTime }) => startTime),
  ]);
  expect(painted).toBeGreaterThan(0);
  expect(parts.length).toBeGreaterThan(5);
  // A busy machine may paint later than the page waits.
  expect(Math.min(...parts)).toBeGreaterThanOrEqual(Math.min(painted ?? 0, PAINT_AWAITED));
});

test('a login loads all texts, and nothing is shown before them', async ({ app, page, qa }) => {
  void app;
  const letGo = await hold(page, '**/assets/texts-*.js');
  const asked = page.waitForRequest('**/assets/texts-*.js');
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill(PHONE);
  await sendCode(page);
  await page.getByLabel('Verification code').fill(await qa.code(PHONE));
  await page.getByLabel('I agree').check();
  await page.getByRole('button', { name: 'Log in' }).click();
  await asked;
  await expect(page).toHaveURL('/');
  await page.waitForTimeout(ASKED_WITHIN);
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
  letGo();
  await expect(page.getByRole('button', { name: 'APPLY' }).first()).toBeVisible();
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
  const letGo = await hold(page, '**/main.*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Mobile number').focus();
  await page.evaluate(() => document.querySelector('main')?.setAttribute('data-still', ''));
  letGo();
  await page.keyboard.type(PHONE, { delay: 60 });
  await expect(page.locator('button[type="submit"]')).toBeVisible();
  await expect(page.locator('main[data-still]')).toHaveCount(0);
  await expect(page.getByLabel('Mobile number')).toHaveValue(PHONE);
  await expect(page.getByLabel('Mobile number')).toBeFocused();
});

test('a navigation while the app starts ends at its address', async ({ app, page }) => {
  void app;
  // Navigates to another page just before the app starts to listen to the history.
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

test('a navigation before the app has loaded shows the texts of that page', async ({ app, page }) => {
  void app;
  const letGo = await hold(page, '**/main.*.js');
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => window.history.pushState(null, '', '/download'));
  letGo();
  await expect(page.getByText('Saral is small and opens even without a network.')).toBeVisible();
});

/** Files of the small WASM module that a first visit loads. */
const SMALL = /entry/;
interface Watched {
  /** Time of the service worker's registration, in milliseconds since the page's start. */
  registeredAt?: number;
}

/** Minimum time between loading the WebAssembly module and caching the app, in milliseconds. */
const LEFT_ALONE = 2500;
const APPLY = '/product/saral-first/detail';
const RULES = /\/assets\/(loan_\w+?)_bg\.\w+\.wasm$/;

/** The WASM module with every rule. */
const CORE = '**/loan_wasm_bg.*.wasm';

/** Records the app's files that the page fetches; `modules` returns core's modules among them. */
function watch(page: Page): { readonly fetched: string[]; readonly modules: () => string[] } {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) fetched.push(pathname);
  });
  return { fetched, modules: () => fetched.flatMap((file) => RULES.exec(file)?.[1] ?? []) };
}

/** Checks that a page shows `shown` while its rules do not load. */
async function drawnWithoutRules(page: Page, path: string, shown: Locator): Promise<void> {
  await page.goto('about:blank');
  const { fetched, modules } = watch(page);
  const link = (await (await page.goto(path))?.headerValue('link')) ?? '';
  await expect(shown).toBeVisible();
  await expect.poll(modules, path).toEqual(['loan_wasm']);
  expect(link, path).toContain('/assets/main.');
  expect(link, path).not.toMatch(/\/assets\/(core|entry)\./);
  expect(fetched.length, path).toBe(new Set(fetched).size);
}

test('the first screens of somebody signed in are drawn before the rules have come', async ({ app, page }) => {
  const { orderIds } = await app.openAs('loaned');
  const detail = `/orders/${orderIds[0] ?? ''}/detail`;
  await hold(page, CORE);
  await drawnWithoutRules(page, '/', page.getByText('5,035.00').first());
  await drawnWithoutRules(page, '/order', page.getByRole('link', { name: /^Loaned, Saral First/ }));
  await drawnWithoutRules(page, detail, page.getByRole('heading', { name: 'What happened' }));
});

test('a product and the form to apply are drawn before the rules have come, with the cost for this borrower', async ({
  app,
  page,
}) => {
  await app.openAs('verified');
  await hold(page, CORE);
  const costs = page.getByText(/^You repay ₹5,035\.00 by /);
  await drawnWithoutRules(page, '/product/saral-first', costs);
  await drawnWithoutRules(page, APPLY, costs);
  await expect(page.getByText('₹4,410.00').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: '₹5,000.00' })).toBeChecked();
  // The Key Fact Statement does not need rules.
  await expect(page.getByRole('checkbox', { name: /^I have read the Key Fact Statement/ })).toBeVisible();
  await drawnWithoutRules(page, '/product/saral-steady/detail', page.getByRole('list', { name: 'Your instalments' }));
  await expect(page.getByRole('radio', { name: /^3 monthly instalments up to ₹[\d,.]+$/ })).toBeChecked();
});

test('the form to apply works its cost out when the rules have come', async ({ app, page }) => {
  await app.openAs('verified');
  // Blocks the server's calculation, so that the phone computes the cost.
  await page.route('**/api1/order/v1/{calculate,kfs}?*', (route) => route.abort());
  await page.goto('about:blank');
  const { modules } = watch(page);
  await page.goto(APPLY);
  await expect(page.getByText(/^Worked out on this phone/)).toBeVisible();
  await expect(page.getByText('₹4,410.00').first()).toBeVisible();
  await expect(page.getByText('₹5,000.00 × 10%, rounded to the paisa.')).toBeAttached();
  expect(modules()).toEqual(['loan_wasm']);
});

test('a tap on the first screen is carried out when the rules that it needs have come', async ({ app, page }) => {
  const { orderIds } = await app.openAs('scheduled');
  const letGo = await hold(page, CORE);
  await page.goto(`/orders/${orderIds[0] ?? ''}/detail`);
  const repay = page.getByRole('button', { name: 'Repayment ₹5,035.00' });
  await repay.click();
  await expect(repay).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Opening the payment page…' })).toBeVisible();
  letGo();
  await expect(page).toHaveURL(/\/sandbox\/pay\?id=/);
});

test('Enter in the login page before the first script asks for the code', async ({ page, qa }) => {
  const { phone } = await qa.scenario('verified');
  const letGo = await hold(page, '**/app.*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByLabel('Mobile number').press('Enter');
  letGo();
  await expect(page.getByRole('button', { name: /^\d+s$/ })).toBeVisible();
});

test('a tap on Refresh of an audit is carried out when the rules have come', async ({ app, page }) => {
  await app.openAs('auditing');
  await page.goto('about:blank');
  const letGo = await hold(page, CORE);
  await page.goto('/order');
  await page.getByRole('link', { name: /^Auditing,/ }).click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page.getByRole('dialog', { name: 'Info' })).toContainText('Auditing');
});

test('a screen that needs more asks for all rules at once, and for no other module', async ({ app, page }) => {
  await app.openAs('loaned');
  await page.goto('about:blank');
  const { modules } = watch(page);
  await page.goto('/personal');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('5,035.00').first()).toBeVisible();
  expect(modules()).toEqual(['loan_wasm']);
});

test.describe('on a phone that keeps the app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the app is cached when the first page has everything and was left alone for a while', async ({ app, page }) => {
    await app.openAs('loaned');
    await page.goto('about:blank');
    await page.addInitScript(() => {
      const container = navigator.serviceWorker;
      const register = container.register.bind(container);
      container.register = (...worker) => {
        Object.assign(window, { registeredAt: performance.now() });
        return register(...worker);
      };
    });
    const letGo = await hold(page, CORE);
    await page.goto('/');
    await expect(page.getByText('5,035.00').first()).toBeVisible();
    const registered = () => page.evaluate(() => (window as Watched).registeredAt ?? null);
    await page.waitForTimeout(LEFT_ALONE + 1000);
    expect(await registered(), 'before the rules').toBeNull();
    letGo();
    await expect.poll(registered, { message: 'when the app is kept' }).not.toBeNull();
    const rulesCame = await page.evaluate(() => {
      const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return fetched.find(({ name }) => name.includes('/loan_wasm_bg.'))?.responseEnd ?? NaN;
    });
    expect(((await registered()) ?? NaN) - rulesCame, 'the page was left alone').toBeGreaterThan(LEFT_ALONE);
    await wholeAppCached(page);
  });

  test('the first screen takes its rules from there, all at once', async ({ app, page }) => {
    await app.openAs('loaned');
    await wholeAppCached(page);
    expect((await cachedPaths(page)).filter((path) => SMALL.test(path))).toEqual([]);
    const fetched = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    for (const path of [APPLY, '/']) {
      await page.goto(path);
      expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      await expect.poll(async () => (await fetched()).filter((file) => file.endsWith('.wasm'))).toHaveLength(1);
      expect((await fetched()).filter((file) => SMALL.test(file))).toEqual([]);
    }
    await expect(page.getByText('5,035.00').first()).toBeVisible();
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
    { path: '/order', call: '/order/v1/list', shown: page.getByRole('link', { name: /^Loaned, Saral First/ }) },
    {
      path: `/orders/${orderIds[0] ?? ''}/detail`,
      call: '/order/v1/detail',
      shown: page.getByText('ID', { exact: true }),
    },
  ];
  for (const { path, call, shown } of firsts) {
    asked.length = 0;
    const last = page.waitForResponse(/burying-point\/v3/);
    await page.goto(path);
    await expect(shown).toBeVisible();
    await last;
    expect(
      asked.filter((it) => it === call),
      path,
    ).toHaveLength(1);
  }
});
