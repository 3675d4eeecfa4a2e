import type { Page } from '@playwright/test';
import { expect, test } from './support/app';
import { hold } from './support/hold';
import { wholeAppCached } from './support/cached';
import { LANGUAGES, words } from './support/words';

const WORDS = {
  'en-IN': {
    sample: /^Sample text\./,
    agreement: ['What a loan costs', 'If you change your mind', /No calls or visits before 8:00/, /cooling-off period/],
    privacy: ['What we collect, and why', 'For how long', 'Your rights', /take your consent back at any time/],
    lender: [/^Saral Demo Finance Private Limited$/, /^Non-banking financial company/, /working days$/, /14448/],
  },
  'hi-IN': {
    sample: /^नमूना पाठ।/,
    agreement: ['लोन की लागत', 'अगर आप मन बदल लें', /सुबह 8:00 बजे से पहले/, /कूलिंग-ऑफ़ अवधि/],
    privacy: ['हम क्या लेते हैं, और क्यों', 'कितने समय तक', 'आपके अधिकार', /सहमति कभी भी/],
    lender: [/^सरल डेमो फ़ाइनेंस प्राइवेट लिमिटेड$/, /^गैर-बैंकिंग वित्तीय कंपनी/, /^कार्य दिवसों में/, /14448/],
  },
} as const;

const DOCUMENTS = [
  ['agreement', 'login.agreement'],
  ['privacy', 'common.title.legalPrivacy'],
  ['lender', 'common.title.legalLender'],
] as const;

async function reads(page: Page, locale: keyof typeof WORDS, name: (typeof DOCUMENTS)[number][0]): Promise<void> {
  await expect(page.getByRole('note')).toHaveText(WORDS[locale].sample);
  for (const said of WORDS[locale][name]) await expect(page.getByText(said).first()).toBeVisible();
}

for (const locale of LANGUAGES) {
  test.describe(locale, () => {
    test.use({ locale });

    test('a visitor reads each legal document from the login page, and comes back to what was typed', async ({
      app: { page },
    }) => {
      await page.goto('/login');
      await page.getByLabel(words(locale, 'login.phone')).fill('7000099001');
      for (const [name, link] of DOCUMENTS) {
        await page
          .getByRole('main')
          .getByRole('link', { name: words(locale, link) })
          .click();
        await expect(page).toHaveURL(`/legal/${name}`);
        await reads(page, locale, name);
        await page.getByRole('button', { name: words(locale, 'common.back') }).click();
        await expect(page).toHaveURL('/login');
        await expect(page.getByLabel(words(locale, 'login.phone'))).toHaveValue('7000099001');
      }
    });

    test('a link that is tapped before the app has come leads back to what was typed, too', async ({
      app: { page },
    }) => {
      const letGo = await hold(page, '**/*.js');
      await page.goto('/login', { waitUntil: 'commit' });
      await page.getByLabel(words(locale, 'login.phone')).fill('7000099001');
      await page
        .getByRole('main')
        .getByRole('link', { name: words(locale, 'login.agreement') })
        .click({ noWaitAfter: true });
      await page.waitForURL('/legal/agreement', { waitUntil: 'commit' });
      letGo();
      await reads(page, locale, 'agreement');
      await page.getByRole('button', { name: words(locale, 'common.back') }).click();
      await expect(page).toHaveURL('/login');
      await expect(page.getByLabel(words(locale, 'login.phone'))).toHaveValue('7000099001');
    });

    test('from the account, and from one to the next; complaints lead to people', async ({ app, page }) => {
      await app.openAs('verified', '/personal');
      await page.getByRole('link', { name: words(locale, 'common.title.legalLender') }).click();
      await expect(page).toHaveURL('/legal/lender');
      await reads(page, locale, 'lender');
      await expect(page.getByRole('link', { name: 'grievance@saral.example' })).toHaveAttribute(
        'href',
        'mailto:grievance@saral.example',
      );
      await expect(page.getByRole('link', { name: 'cms.rbi.org.in' })).toHaveAttribute(
        'href',
        'https://cms.rbi.org.in',
      );
      await page.getByRole('link', { name: words(locale, 'common.title.legalPrivacy') }).click();
      await reads(page, locale, 'privacy');
      await page.getByRole('link', { name: words(locale, 'common.title.legalAgreement') }).click();
      await reads(page, locale, 'agreement');
    });

    test('a document is read before any rule has come', async ({ app: { page } }) => {
      await hold(page, '**/*.wasm');
      await page.goto('/legal/privacy');
      await reads(page, locale, 'privacy');
    });

    test.describe('without a network', () => {
      test.use({ serviceWorkers: 'allow' });

      test('a visitor whose phone keeps the app reads them all', async ({ app, page, context }) => {
        await app.openAs('loaned');
        await wholeAppCached(page);
        await app.signOut();
        await page.goto('/login');
        const kept = () => page.evaluate(async () => (await (await caches.open('legal')).keys()).length);
        await expect.poll(kept, { message: 'documents that are kept' }).toBe(1);
        await context.setOffline(true);
        await page.getByRole('link', { name: words(locale, 'login.agreement') }).click();
        await reads(page, locale, 'agreement');
        for (const [name] of DOCUMENTS) {
          await page.goto(`/legal/${name}`);
          await reads(page, locale, name);
        }
      });
    });
  });
}
