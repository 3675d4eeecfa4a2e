import type { Page, Request } from '@playwright/test';
import { expect, test } from './support/app';
import {
  ACTS_WITHIN,
  countReadings,
  insidePartnerApp,
  mintTicket,
  signedFragment,
  standalone,
} from './support/outside';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Redmi 13C) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

function callsTo(page: Page, path: string): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) seen.push(request);
  });
  return seen;
}

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test.describe('the native app hands its user over', () => {
  // proves: S2.6 S4.4 S7.8
  test('by a ticket, which stands nowhere afterwards and works once', async ({ app, page, qa, request }) => {
    void app;
    const ticket = await mintTicket(request, qa, '917000099021');
    const logins = callsTo(page, '/user/v1/user-login');
    await page.goto(`/joint#ticket=${ticket}`);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'APPLY' }).first()).toBeVisible();
    expect(await kept(page, 'isApp')).toBe('1');
    expect(logins).toHaveLength(1);
    expect(logins[0]?.headers()['token']).toBeUndefined();
    await page.goBack();
    expect(page.url()).not.toContain(ticket);

    await page.goto('/alert');
    // Signs out, because the login page redirects a signed-in user.
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.context().clearCookies({ name: 'token' });
    await page.goto(`/joint#ticket=${ticket}`);
    await expect(page.getByRole('heading', { name: 'This login did not work' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(/\S/);
    expect(page.url()).not.toContain(ticket);
    await page.getByRole('link', { name: 'Log in with your number' }).click();
    await expect(page).toHaveURL('/login');
  });

  // proves: S4.4 S7.8
  test("by a partner's signature over its package, phone, time, nonce and device", async ({ app, page }) => {
    void app;
    await insidePartnerApp(page);
    await page.goto(`/joint${signedFragment('917000099022', 'n-1')}`);
    await expect(page).toHaveURL('/');
    expect([await kept(page, 'isApp'), await kept(page, 'phone')]).toEqual(['1', '917000099022']);
  });
});

test.describe('on Android', () => {
  test.use({ userAgent: ANDROID });

  // proves: S1.13 S4.6 S7.2
  test('a browser tab is sent to the download page when applying', async ({ app, page }) => {
    await app.openAs('verified');
    const [home] = await Promise.all([page.waitForRequest(/home\/v1\/index/), page.reload()]);
    const headers = home.headers();
    expect(headers['os']).toBe('android-h5');
    for (const name of ['web_uuid', 'packagename', 'accept-language', 'token']) expect(headers[name]).toBeTruthy();
    for (const name of ['fbp', 'fbc', 'fbuserid']) expect(headers[name]).toBe('');
    await page.getByRole('button', { name: 'APPLY Saral First' }).click();
    await expect(page).toHaveURL('/download');
    await expect(page.getByRole('link', { name: 'Download for Android' })).toHaveAttribute(
      'href',
      'https://store.example/android/saral',
    );
  });

  // proves: S4.6
  test('the app on the home screen goes on', async ({ app, page }) => {
    await standalone(page);
    await app.openAs('verified');
    await page.getByRole('button', { name: 'APPLY Saral First' }).click();
    await expect(page).toHaveURL('/product/saral-first/detail');
  });

  // proves: S4.50 S1.12
  test("home's card opens the browser's install prompt", async ({ app, page }) => {
    await app.openAs('verified');
    await expect(page.getByRole('button', { name: 'APPLY' }).first()).toBeVisible();
    await page.evaluate(() =>
      window.dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => {
            document.title = 'asked';
            return { outcome: 'dismissed' };
          },
        }),
      ),
    );
    await page.getByRole('button', { name: 'Install Saral' }).click();
    await expect(page).toHaveTitle('asked');
    await expect.poll(() => kept(page, 'installAnswered'), { message: 'the no is remembered' }).toBeTruthy();
  });
});

test.describe('on iOS Safari', () => {
  test.use({ userAgent: IPHONE });

  // proves: S2.31 S4.50
  test('home shows the three steps once', async ({ app, page }) => {
    await app.openAs('verified');
    const guide = page.getByRole('dialog', { name: 'Saral on your home screen' });
    await expect(guide.getByRole('listitem')).toHaveText([/^1Share/, /^2Add to Home Screen/, /^3Add/]);
    await expect.poll(() => kept(page, 'installAnswered')).toBeTruthy();
    await guide.getByRole('button', { name: 'Got it' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'APPLY' }).first()).toBeVisible();
    await expect(guide).toBeHidden();
  });
});

test.describe('the place of the phone', () => {
  // proves: S7.40 S3.24
  test('is sent when the server asks and the user allowed it, and not asked for again that day', async ({
    app,
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 18.52, longitude: 73.85 });
    const uploads = callsTo(page, '/device/v1/upload/device_info');
    await app.openAs('verified', '/product/saral-first/detail');
    await expect.poll(() => uploads.length).toBe(1);
    expect(uploads[0]?.postDataJSON()).toEqual({ type: 'gps', address: '', latitude: 18.52, longitude: 73.85 });
    const [asked] = await Promise.all([page.waitForResponse(/needUpload/), page.reload()]);
    expect((await asked.json()).data).toEqual([{ type: 'gps', needUpload: 0 }]);
    await page.waitForTimeout(ACTS_WITHIN);
    expect(uploads).toHaveLength(1);
  });

  // proves: S8.7
  test('that the user keeps to himself disturbs nothing', async ({ app, page, context }) => {
    await context.clearPermissions();
    const readings = await countReadings(page);
    const uploads = callsTo(page, '/device/v1/upload/device_info');
    const asked = page.waitForResponse(/needUpload/);
    await app.openAs('verified', '/product/saral-first/detail');
    await asked;
    await expect(page.getByRole('radio', { name: /5,000/ })).toBeChecked();
    await page.waitForTimeout(ACTS_WITHIN);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await readings()).toBe(0);
    expect(uploads).toHaveLength(0);
  });
});

// proves: S7.41 S7.42 S4.3
test('each event leaves in a list of its own, as the server asked for them, and a registration among them', async ({
  app,
  page,
}) => {
  const config = page.waitForResponse(/get-buried-config/);
  const lists: Record<string, unknown>[][] = [];
  page.on('request', (request) => {
    if (request.url().includes('burying-point/v3')) lists.push(request.postDataJSON() as Record<string, unknown>[]);
  });
  await page.goto('/login');
  const { enabled, events: wanted } = ((await (await config).json()) as { data: { enabled: number; events: string[] } })
    .data;
  expect(enabled).toBe(1);
  await app.login('7000099023');
  const sent = () => lists.flat().map(({ behavior }) => behavior);
  await expect.poll(sent).toEqual(expect.arrayContaining(['register', 'login']));
  for (const list of lists) {
    expect(list).toHaveLength(1);
    expect(Object.keys(list[0] ?? {}).sort()).toEqual(['behavior', 'eventTime', 'pageName', 'projectName', 'value']);
    expect(wanted).toContain(list[0]?.['behavior']);
  }
});

// proves: S2.24 S9.18
test('the promotion page gives way to home after five seconds', async ({ app, page }) => {
  // Records by the page's clock when the page was shown, and when home opened.
  await page.clock.install();
  await page.addInitScript(() => {
    const moments: number[] = [];
    Object.assign(window, { moments });
    new MutationObserver(() => {
      if (moments.length === 0 && document.querySelector('main a[href="/"], footer a[href="/"]') !== null)
        moments.push(Date.now());
    }).observe(document, { subtree: true, childList: true, attributes: true });
    const replace = history.replaceState.bind(history);
    history.replaceState = (...entry) => {
      if (entry[2] === '/') moments.push(Date.now());
      replace(...entry);
    };
  });
  await app.openAs('verified', '/promotion');
  await expect(page.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', 'saral://');
  await page.clock.runFor(6000);
  await expect(page).toHaveURL('/');
  const [shown = NaN, left = NaN] = await page.evaluate(() => (window as unknown as { moments: number[] }).moments);
  expect(left - shown).toBeGreaterThan(4900);
});

// proves: S4.5
test('on the public contacts page an expired session neither goes nor leads away', async ({ app, page }) => {
  await app.openAs('session-expired', '/verify/contact2');
  await app.fillContacts();
  const login = page.getByRole('link', { name: 'Log in' });
  await expect(login).toBeVisible();
  await expect(page).toHaveURL('/verify/contact2');
  expect(await kept(page, 'token')).toBeTruthy();
  await expect(page.getByLabel('Name').first()).toHaveValue('Ramesh Verma');
  await login.click();
  await expect(page).toHaveURL('/login?redirect=/verify/contact2');
  expect(await kept(page, 'token')).toBeNull();
});

// proves: S2.4
test('a visitor may save contacts after all: the form leads to the next step', async ({ app, page }) => {
  await app.openAs('half-verified-contacts', '/verify/contact2');
  await app.fillContacts();
  await app.save();
  await expect(page).toHaveURL('/');
});

test('two tabs agree on who is signed in', async ({ app, page, context }) => {
  await app.openAs('verified', '/personal');
  const other = await context.newPage();
  await other.goto('/personal/help');
  await expect(other.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
  await page.getByRole('button', { name: 'Quit' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login?redirect=/personal/help');
});

test('the login page loaded anew keeps its number and the running countdown, and no code', async ({ app, page }) => {
  void app;
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill('7000099024');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('button', { name: /^\d+s$/ })).toBeVisible();
  await page.getByLabel('Verification code').fill('1234');
  await page.reload();
  await expect(page.getByLabel('Mobile number')).toHaveValue('7000099024');
  await expect(page.getByRole('button', { name: /^[1-5]\ds$/ })).toBeDisabled();
  await expect(page.getByLabel('Verification code')).toHaveValue('');
});
