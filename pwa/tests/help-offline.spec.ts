import { expect, test } from './support/app';
import { Phone } from './support/phone';
import { answersStored } from './support/vault';
import { words } from './support/words';

test.use({ serviceWorkers: 'allow' });

/** By language: the catalogue's first question, open by default, and the beginning of the answer. */
const HELP = {
  'en-IN': ['How do I get a loan?', /^Log in with your mobile number/],
  'hi-IN': ['मुझे लोन कैसे मिलेगा?', /^अपने मोबाइल नंबर से लॉग इन करें/],
} as const;

const locale = 'en-IN';

test.use({ locale });

test('help and about us are read offline by whoever has opened no more than home', async ({
  app,
  page,
  qa,
  context,
}) => {
  await app.openAs('loaned');
  const phone = new Phone(context, qa, page);
  await phone.installed();
  await answersStored(page, 'faq', 'aboutUs', 'appConfig');
  await phone.off();
  await phone.restart();
  await phone.page.goto('/personal/help');
  const [question, answer] = HELP[locale];
  await expect(phone.page.getByText(question, { exact: true })).toBeVisible();
  await expect(phone.page.getByText(answer)).toBeVisible();
  await phone.page.goto('/personal/aboutus');
  await expect(phone.page.getByRole('heading', { level: 2, name: /^(Saral|सरल)$/ })).toBeVisible();
});

test('help is read offline by whoever signed in after the app was kept', async ({ page, qa, context }) => {
  const { phone: number } = await qa.scenario('loaned');
  // Simulates an installed app, which is cached even before a login.
  await context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await page.goto('/login');
  const phone = new Phone(context, qa, page);
  await phone.installed();
  await page.getByLabel(words(locale, 'login.phone')).fill(number.replace(/^91/, ''));
  await page.getByRole('button', { name: words(locale, 'login.sendCode') }).click();
  await page.getByLabel(words(locale, 'login.agree')).check();
  // The last digit submits the form.
  await page.getByLabel(words(locale, 'login.code')).fill('1234');
  await expect(page).toHaveURL('/');
  await answersStored(page, 'faq');
  await phone.off();
  await phone.page.goto('/personal/help');
  await expect(phone.page.getByText(HELP[locale][0], { exact: true })).toBeVisible();
});
