import { expect, test } from './support/app';
import { hold } from './support/hold';
import { words } from './support/words';

const PHONE = '7000099003';

const locale = 'en-IN';

test.use({ locale });

test('the home address is answered by the login page itself, which leads back', async ({ app, page, qa }) => {
  void app;
  const letGo = await hold(page, '**/assets/**');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel(words(locale, 'login.phone')).fill(PHONE);
  await expect(page.getByRole('heading', { name: words(locale, 'login.title') })).toBeVisible();
  // Presses the button before the app's first script has loaded.
  await page.getByRole('button', { name: words(locale, 'login.sendCode') }).click();
  letGo();
  await expect(page.getByRole('button', { name: words(locale, 'login.sendCode') })).toHaveCount(0);
  await page.getByLabel(words(locale, 'login.code')).fill(await qa.code(PHONE));
  await expect(page).toHaveURL('/login?redirect=/');
  await page.getByLabel(words(locale, 'login.agree')).check();
  await page.getByRole('button', { name: words(locale, 'login.logIn') }).click();
  await expect(page).toHaveURL('/');
});

test('a phone that lost the cookie and kept the session sees no login form at the home address', async ({
  app,
  page,
}) => {
  await app.openAs('verified', '/healthz');
  await page.evaluate(() => {
    document.cookie = 'token=; path=/; max-age=0';
  });
  const letGo = await hold(page, '**/main.*.js');
  // By this event the app's first script has run.
  const answer = await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(await answer?.text(), 'the server sent the form').toContain('name="phone"');
  expect(await page.getByLabel(words(locale, 'login.phone')).count(), 'the form is gone').toBe(0);
  letGo();
  await expect(page.getByRole('button', { name: 'APPLY' }).first()).toBeVisible();
  await expect(page).toHaveURL('/');
});
