import type { Page } from '@playwright/test';
import { expect, test } from './support/app';

interface Row {
  /** `{id}` is the scenario's first order. */
  readonly path: string;
  readonly title: string;
  readonly background: 'white' | 'grey';
}

/** The routes of the app. Each key is the scenario whose user opens the routes below the key. */
const TABLE: Readonly<Record<string, readonly Row[]>> = {
  verified: [
    { path: '/', title: 'Home', background: 'grey' },
    { path: '/order', title: 'Orders', background: 'grey' },
    { path: '/personal', title: 'Account', background: 'grey' },
    { path: '/personal/aboutus', title: 'About us', background: 'white' },
    { path: '/personal/help', title: 'Help Center', background: 'white' },
    { path: '/feedback', title: 'Feedback', background: 'grey' },
    { path: '/product/saral-first', title: 'Product', background: 'grey' },
    { path: '/product/saral-first/detail', title: 'Apply', background: 'grey' },
    { path: '/product/saral-first/denied?day=14&hour=23', title: 'Application Denied', background: 'white' },
    { path: '/auth/basic?pid=saral-first&step=1&as=5', title: 'Basic information', background: 'white' },
    { path: '/auth/work?pid=saral-first&step=2&as=5', title: 'Work information', background: 'white' },
    { path: '/auth/identity?pid=saral-first&step=3&as=5', title: 'Identity', background: 'white' },
    { path: '/auth/face?pid=saral-first&step=4&as=5', title: 'Face check', background: 'white' },
    { path: '/auth/contacts?pid=saral-first&step=5&as=5', title: 'Emergency contacts', background: 'white' },
    { path: '/auth/callback?pid=saral-first', title: 'Face check', background: 'white' },
    { path: '/bank?pid=saral-first', title: 'Bank account', background: 'grey' },
    { path: '/bank/add?pid=saral-first&ifsc_code=', title: 'Add bank account', background: 'white' },
    { path: '/bank/ifsc?pid=saral-first', title: 'Find IFSC', background: 'white' },
    { path: '/schedule', title: 'Scheduled orders', background: 'grey' },
    { path: '/distribution', title: 'Get the app', background: 'white' },
    { path: '/download', title: 'Get the app', background: 'white' },
    { path: '/alert', title: 'For iOS', background: 'white' },
    { path: '/verify/contact2', title: 'Emergency contacts', background: 'white' },
  ],
  'half-verified-identity': [{ path: '/auth/kyc?pid=saral-first', title: 'Identity', background: 'white' }],
  auditing: [{ path: '/orders/{id}/audit', title: 'In Auditing', background: 'grey' }],
  passed: [{ path: '/orders/{id}/confirm', title: 'Confirm loan', background: 'grey' }],
  loaned: [{ path: '/orders/{id}/detail', title: 'Order detail', background: 'grey' }],
  scheduled: [{ path: '/schedule/{id}?pid=saral-first', title: 'Scheduled order', background: 'grey' }],
  'extension-pending': [{ path: '/orders/{id}/extension', title: 'Extension', background: 'grey' }],
};

/** Titles of the pages that need no login, except `/joint` and `/promotion`, which redirect. */
const PUBLIC: Readonly<Record<string, string>> = {
  '/login': 'Log in',
  '/download': 'Get the app',
  '/alert': 'For iOS',
  '/verify/contact2': 'Emergency contacts',
};

/** Navigates inside the running app, like a link. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

async function expectLook(page: Page, { title, background }: Row): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Saral`);
  await expect(page.locator('body')).toHaveAttribute('data-background', background);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found');
}

for (const [scenario, rows] of Object.entries(TABLE)) {
  // proves: S2.2 S2.7 S2.8 S2.9 S2.10 S2.11 S2.12 S2.13 S2.14 S2.16 S2.17 S2.18 S2.19 S2.20 S2.21 S2.23 S2.24 S2.25 S2.26
  test(`every route sets title and background and scrolls to the top (${scenario})`, async ({ app, page }) => {
    const { orderIds } = await app.openAs(scenario, '/personal');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.body.style.setProperty('min-height', '3000px'));
    for (const row of rows) {
      const path = row.path.replace('{id}', orderIds[0] ?? '');
      await page.evaluate(() => scrollTo(0, 900));
      await follow(page, path);
      await expectLook(page, row);
      await expect(page, 'stays').toHaveURL(path);
      await expect.poll(() => page.evaluate(() => scrollY), { message: `${path} begins at the top` }).toBe(0);
    }
  });
}

test('a route begins at the top also after "back" and after an account was chosen', async ({ app, page }) => {
  await app.openAs('verified', '/product/saral-first/detail');
  const top = () => page.evaluate(() => scrollY);
  const change = page.getByRole('link', { name: /Change/ });
  const openAccounts = async () => {
    await change.scrollIntoViewIfNeeded();
    await expect.poll(top).toBeGreaterThan(100);
    await change.click();
    await expect(page).toHaveURL('/bank?pid=saral-first');
    await expect.poll(top).toBe(0);
  };
  const expectTop = async (message: string) => {
    await expect(page).toHaveURL('/product/saral-first/detail');
    // A browser that scrolls back does so once the page is high enough.
    await expect(page.getByText('Confirmed by the lender')).toBeVisible();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await top(), message).toBe(0);
  };
  await openAccounts();
  await page.getByRole('button', { name: /\d{4}/ }).first().click();
  await expectTop('after the choice');
  await openAccounts();
  await page.goBack();
  await expectTop('after "back"');
});

// proves: S2.1 S2.3 S6.2
test('without a token every page but the public ones leads to the login and remembers the way', async ({
  app,
  page,
}) => {
  void app;
  await page.goto('/login');
  await expect(page.getByLabel('Mobile number')).toBeVisible();
  const closed = Object.values(TABLE)
    .flat()
    .map(({ path }) => path.replace('{id}', 'some-id'))
    .filter((path) => PUBLIC[path] === undefined);
  for (const path of [...closed, '/auth/index?pid=saral-first', '/schedule/some-id?pid=saral-first']) {
    await follow(page, path);
    await expect(page, path).toHaveURL((url) => {
      const wish = url.searchParams.get('redirect') ?? '';
      return url.pathname === '/login' && wish.split('?')[0] === path.split('?')[0];
    });
    await follow(page, '/alert');
    await expect(page).toHaveURL('/alert');
  }
});

// proves: S2.4 S2.5 S2.22
test('the public pages open without a token', async ({ app, page }) => {
  const { orderIds, token } = await app.openAs('auditing', '/login');
  const auditLink = await app.auditLink(orderIds[0] ?? '', token);
  await app.signOut();
  await page.goto('/login');
  for (const [path, title] of Object.entries({ ...PUBLIC, [auditLink]: 'In Auditing' })) {
    await follow(page, path);
    await expect(page).toHaveTitle(`${title} · Saral`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Compares only paths, because the audit page removes the query from its address.
    await expect(page, path).toHaveURL((url) => url.pathname === path.split('?')[0]);
  }
  await follow(page, '/joint');
  await expect(page, 'nothing handed over').toHaveURL('/login?redirect=/');
});

// proves: S2.3
test('a visitor who left the public contacts page stays where they went when its answer comes', async ({
  app,
  page,
}) => {
  void app;
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => (leave = resolve));
  await page.route('**/auth/v1/find-user-auth', async (route) => {
    await left;
    await route.continue();
  });
  const asked = page.waitForRequest('**/auth/v1/find-user-auth');
  await page.goto('/verify/contact2');
  await asked;
  await follow(page, '/alert');
  await expect(page).toHaveTitle('For iOS · Saral');
  const answered = page.waitForResponse('**/auth/v1/find-user-auth');
  leave();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await expect(page).toHaveURL('/alert');
});

/** Records path, title and background of each page, because some pages redirect at once. */
async function noteLooks(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = ((globalThis as { looks?: string[] }).looks = [] as string[]);
    const note = () => seen.push(`${location.pathname} ${document.title} ${document.body.dataset['background']}`);
    new MutationObserver(note).observe(document.head, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as { looks?: string[] }).looks ?? []);
}

// proves: S2.1 S2.22
test('the page that opens the native app is public, and leads home by itself', async ({ app, page }) => {
  void app;
  await page.goto('/login');
  await expect(page.getByLabel('Mobile number')).toBeVisible();
  const looks = await noteLooks(page);
  await follow(page, '/promotion');
  await expect.poll(looks).toContain('/promotion Opening the app · Saral white');
  await expect(page, 'home needs a token').toHaveURL('/login?redirect=/');
});

// proves: S2.3 S4.2
test('the login leads back to the page and to what its address carried', async ({ app, page }) => {
  const path = '/bank/add?pid=saral-first&ifsc_code=HDFC0000001';
  await page.goto(path);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path).replaceAll('%2F', '/')}`);
  await app.login('7000099010');
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('IFSC Code')).toHaveValue('HDFC0000001');
});

test('an address that is no screen leads home', async ({ app, page }) => {
  await app.openAs('verified', '/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'There is no page here' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Saral');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
});

// proves: S2.15
test('the hub sends on to the next unfinished step', async ({ app, page }) => {
  await app.openAs('half-verified-work', '/auth/index?pid=saral-first');
  await expect(page).toHaveURL('/auth/work?pid=saral-first&step=2&as=5');
});
