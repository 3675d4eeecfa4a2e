import type { APIRequestContext } from '@playwright/test';
import { ACCOUNT, expect, test } from './support/app';
import { hold } from './support/hold';
import type { Qa } from '../../server/clients/typescript/index.mjs';
import { words } from './support/words';

// proves: S4.5 S8.3 S2.3
test('an expired session goes back to login and returns to where it was', async ({ app, page }) => {
  const { phone } = await app.openAs('session-expired', '/personal/help');
  await expect(page).toHaveURL('/login?redirect=/personal/help');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await app.login(phone);
  await expect(page).toHaveURL('/personal/help');
});

test.describe('in English of India', () => {
  const locale = 'en-IN';
  test.use({ locale });
  const text = (key: string) => words(locale, key);

  test('an expired session says why, and what was typed is still there after the login', async ({ app, page, qa }) => {
    const { token, phone } = await qa.scenario('verified');
    await app.signIn(token, phone);
    await page.goto('/order');
    const open = () => page.getByRole('button', { name: text('feedback.open') }).click();
    await open();
    await page.getByLabel(text('feedback.content')).fill('Hello');
    await qa.advance('P400D');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(text('login.expired'))).toBeVisible();
    await page.getByLabel(text('login.phone')).fill(phone.slice(-10));
    await page.getByRole('button', { name: text('login.sendCode') }).click();
    await page.getByLabel(text('login.code')).fill(await qa.code(phone));
    await page.getByLabel(text('login.agree')).check();
    await page.getByRole('button', { name: text('login.logIn') }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await open();
    await expect(page.getByLabel(text('feedback.content'))).toHaveValue('Hello');
  });

  test('a tap on which the session turns out to have ended is answered once, by the login page', async ({
    app,
    page,
    qa,
  }) => {
    const { orderIds } = await app.openAs('passed');
    await page.goto(`/orders/${orderIds[0]}/confirm`);
    await qa.fault({ path: '/api1/order/v1/loan', kind: 'code', code: -4 });
    await page.getByRole('button', { name: text('orders.getMoney') }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(text('login.expired'))).toBeVisible();
    await page.waitForTimeout(400);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a tap on the language before any script has come is carried out, and the choice survives a reload', async ({
    app,
    page,
  }) => {
    void app;
    const letGo = await hold(page, '**/app.*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByRole('button', { name: locale === 'en-IN' ? 'हिन्दी' : 'English' }).click();
    letGo();
    const other = locale === 'en-IN' ? 'hi-IN' : 'en-IN';
    await expect(page.getByRole('heading', { name: words(other, 'login.title') })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: words(other, 'login.title') })).toBeVisible();
  });
});

// proves: S3.1 S6.3
test('the token survives a reload, and logging out ends it at once', async ({ app, page, request, qa, baseURL }) => {
  await app.openAs('verified');
  await page.reload();
  await expect(page.getByRole('button', { name: 'APPLY' }).first()).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await page.goto('/personal');
  await page.getByRole('button', { name: 'Quit' }).click();
  await expect(page).toHaveURL(/\/login/);

  const answer = async () => {
    const headers = { web_uuid: 'a-test', token, 'X-QA-Tenant': qa.tenant };
    return (await (await request.get(`${baseURL}/api1/order/v1/list`, { headers })).json()).code;
  };
  await expect.poll(answer).toBe(-4);
});

test('logging out on a stalled network forgets the user at once, and tells the server when it can', async ({
  app,
  page,
  request,
  qa,
}) => {
  await app.openAs('loaned', '/personal');
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await page.evaluate(() => {
    sessionStorage.setItem('audit.token.1', 'theirs');
    sessionStorage.setItem('payment.trip', 'theirs');
    for (const name of ['ordersSeen', 'trackingEvents', 'trackingBatch']) localStorage.setItem(name, '["theirs"]');
  });
  let letGo: () => void = () => undefined;
  const stalled = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/user\/v1\/logout/, async (route) => {
    await stalled;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Quit' }).click();
  await expect(page).toHaveURL(/\/login/, { timeout: 3000 });
  const left = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const rest = await left();
  expect(rest).not.toContain(token);
  expect(rest).not.toContain('theirs');
  expect(await isSignedIn(request, qa, token)).toBe(true);
  letGo();
  await expect.poll(() => isSignedIn(request, qa, token)).toBe(false);
});

test('logging out without a network ends the session at the server as soon as there is one', async ({
  app,
  page,
  request,
  qa,
  context,
}) => {
  await app.openAs('loaned', '/personal');
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const quit = page.getByRole('button', { name: 'Quit' });
  await expect(quit).toBeVisible();
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (call) => call.url().includes('user/v1/logout'));
  await quit.click();
  await failed;
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await isSignedIn(request, qa, token)).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => isSignedIn(request, qa, token)).toBe(false);
  await expect(page.getByLabel('Mobile number')).toBeVisible();
});

const headers = (qa: Qa, token = '') => ({ web_uuid: 'elsewhere', 'X-QA-Tenant': qa.tenant, token });

async function signInElsewhere(request: APIRequestContext, qa: Qa, phone: string): Promise<string> {
  // The server allows the next code only after a minute.
  await qa.advance('PT2M');
  await request.get('/api1/sms/v1/sendCode', { params: { phone: `91${phone}` }, headers: headers(qa) });
  const data = { phone: `91${phone}`, code: await qa.code(phone) };
  const answer = await request.post('/api1/user/v1/login', { data, headers: headers(qa) });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

async function isSignedIn(request: APIRequestContext, qa: Qa, token: string): Promise<boolean> {
  const answer = await request.get('/api1/home/v1/index', { headers: headers(qa, token) });
  return ((await answer.json()) as { code: number }).code === 0;
}

test('another device is seen in Account and logged out there; logging out everywhere ends this one too', async ({
  app,
  page,
  qa,
  browser,
  baseURL,
}) => {
  const { phone } = await app.openAs('verified', '/personal');
  const other = await browser.newContext({
    baseURL: baseURL ?? '',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1',
  });
  const lost = await signInElsewhere(other.request, qa, phone);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Safari · iPhone' });
  await row.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(row).toHaveCount(0);
  expect(await isSignedIn(other.request, qa, lost)).toBe(false);

  const second = await signInElsewhere(other.request, qa, phone);
  await page.reload();
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await isSignedIn(other.request, qa, second)).toBe(false);
  await other.close();
});

test('an account is added from an old session by a fresh code', async ({ app, page, qa }) => {
  const { phone } = await app.openAs('verified', '/bank/add?pid=saral-first');
  await qa.advance('P2D');
  await page.getByLabel('IFSC Code').fill('HDFC0000291');
  await page.getByLabel('Bank Account No.').fill(ACCOUNT);
  await page.getByLabel('Confirm Account No.').fill(ACCOUNT);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(dialog.getByRole('button', { name: /^New code in/ })).toBeVisible();
  await dialog.getByLabel('Verification code').fill(await qa.code(phone));
  // A complete code is submitted without a press.
  await expect(page).toHaveURL(/\/bank\?pid=saral-first/);
  await expect(page.getByText('HDFC Bank').first()).toBeVisible();
});

// proves: S5.1 S5.2 S5.3 S5.4 S8.2
test('the login form says what is wrong and accepts only what fits', async ({ page, app, qa }) => {
  void app;
  await page.goto('/login');
  const phone = page.getByLabel('Mobile number');
  await phone.pressSequentially('70000a990012345');
  await expect(phone).toHaveValue('7000099001');
  const send = page.getByRole('button', { name: 'Send code' });
  await send.click();
  const code = page.getByLabel('Verification code');
  await code.pressSequentially('12x345');
  await expect(code).toHaveValue('1234');
  await code.fill(await qa.code('7000099001'));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please agree with Loan Guarantee Argreement.')).toBeVisible();
});

// proves: S4.2
test('a redirect never leaves the site', async ({ app, page }) => {
  await page.goto('/login?redirect=//evil.example/x');
  await app.login('7000099002');
  await expect(page).toHaveURL('/');
});

test('after a deep link through login the back arrow leads up, as from any first page', async ({ app, page, qa }) => {
  const { phone } = await qa.scenario('verified');
  await page.goto('/product/saral-first/detail');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await app.login(phone);
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/product/saral-first');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

// proves: S2.4
test('entries of a visitor at /verify/contact2 are there after the login', async ({ app, page }) => {
  await page.goto('/verify/contact2');
  await app.fillContacts();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login?redirect=/verify/contact2');
  await app.login('7000099013');
  await expect(page).toHaveURL('/verify/contact2');
  const first = page.getByRole('group', { name: 'Contact 1' });
  await expect(first.getByLabel('Name')).toHaveValue('Ramesh Verma');
  await expect(first.getByLabel('Phone')).toHaveValue('7000011111');
  const third = page.getByRole('group', { name: 'Contact 3' });
  await expect(third.getByRole('radio', { name: 'Friends' })).toBeChecked();
});

test('the cookie of a session is the server’s, and the session and its user come back by it alone', async ({
  app,
  page,
  context,
  qa,
}) => {
  await page.addInitScript(() => {
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    const written: string[] = [];
    Object.assign(window, { written });
    Object.defineProperty(document, 'cookie', {
      get: () => cookie?.get?.call(document) as string,
      set: (line: string) => {
        written.push(line);
        cookie?.set?.call(document, line);
      },
    });
  });
  const { phone } = await qa.scenario('loaned');
  await page.goto('/login');
  await app.login(phone);
  await expect(page.getByRole('link', { name: /Orders/ })).toBeVisible();
  // The server must set the cookie, because Safari deletes cookies set by scripts after a week.
  const written = await page.evaluate(() => (window as { written?: string[] }).written);
  expect(written?.filter((line) => line.startsWith('token='))).toEqual([]);
  const session = async () => (await context.cookies()).find(({ name }) => name === 'token');
  expect(await session()).toMatchObject({ httpOnly: false, sameSite: 'Lax', path: '/' });
  const days = ((await session())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
  expect(Math.round(days)).toBe(90);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/personal');
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('phone'));
  await expect.poll(kept).toBe(phone.length === 10 ? `91${phone}` : phone);

  await page.getByRole('button', { name: 'Quit' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(session).toBeUndefined();
});

for (const value of ['%E2%98%83', '%0Aevil', '%']) {
  test(`a cookie that somebody else wrote (${value}) stops no call`, async ({ app, page, context, baseURL }) => {
    await context.addCookies([{ name: '_fbp', value, url: baseURL ?? '' }]);
    await app.openAs('verified');
    await expect(page.getByRole('button', { name: 'APPLY' }).first()).toBeVisible();
  });
}
