import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/app';

const WORDS = {
  'en-IN': {
    overdue: 'Overdue by 3 days',
    charge: /^Late charge so far/,
    repay: 'Repay',
    repayment: 'Repay ₹5,185',
    lines: 'How this is worked out',
    copper: 'Copper: 5% off, −₹25',
    cost: 'What it costs',
    denied: 'We could not approve this loan at this moment.',
    again: /^You\scan\sapply\sagain\son\s\d+\s[A-Z][a-z]{2}\s20\d\d,\s\d\d:\d\d\.$/,
    left: /^\d+ days \d+ hours? to go$/,
    lastHour: 'Less than an hour to go',
    noTime: '0 days',
    over: 'Apply again',
    example: 'An example',
    receive: 'You receive',
    youRepay: /^You repay ₹5,035 by /,
    costs: 'Total cost',
    requirement: 'What you need',
    applyNow: 'Apply now',
    third: 'This loan opens with your third loan.',
    today: "Today's loans are all given out. Please come back tomorrow.",
    notYet: 'Why not yet?',
    later: /^Later \(/,
    progress: '0 of 2 loans repaid',
    full: 'Full',
    info: 'Please note',
    verify: 'Continue your verification',
    place: '3 of 5',
    step: 'Aadhaar and PAN',
    goOn: 'Continue',
    approved: 'Approved',
    repayBy: /^Repay\sby\s\d+\s[A-Z][a-z]{2}\s20\d\d$/,
    first: 'You are verified',
    next: 'Ready for your next loan',
    applyForm: 'Apply now',
  },
  hi: {
    overdue: '3 दिन की देरी',
    charge: /^अब तक का विलंब शुल्क/,
    repay: 'चुकाएँ',
    repayment: '₹5,185',
    lines: 'हिसाब कैसे लगाया गया',
    copper: 'कॉपर: 5% की छूट, −₹25',
    cost: 'इसका ख़र्च',
    denied: 'हम इस समय यह लोन मंज़ूर नहीं कर सके।',
    again: /^आप\s.+\s20\d\d,\s\d\d:\d\d\sसे\sफिर\sआवेदन\sकर\sसकते\sहैं।$/,
    left: /^\d+ दिन \d+ घंट.* बाकी$/,
    lastHour: 'एक घंटे से कम बाकी',
    noTime: '0 दिन',
    over: 'दोबारा आवेदन करें',
    example: 'एक उदाहरण',
    receive: 'आपको मिलेंगे',
    youRepay: /^आप .+ तक ₹5,035 चुकाएँगे$/,
    costs: 'कुल ख़र्च',
    requirement: 'क्या-क्या चाहिए',
    applyNow: 'अभी आवेदन करें',
    third: 'यह लोन आपके तीसरे लोन से खुलता है।',
    today: 'आज के सभी लोन दिए जा चुके हैं। कृपया कल फिर आएँ।',
    notYet: 'अभी क्यों नहीं?',
    later: /^बाद में मिलने वाले \(/,
    progress: '2 में से 0 लोन चुकाए',
    full: 'कोटा पूरा',
    info: 'ध्यान दें',
    verify: 'अपना सत्यापन जारी रखें',
    place: /3/,
    step: 'आधार और PAN',
    goOn: 'जारी रखें',
    approved: 'मंज़ूर',
    repayBy: /^.+\s20\d\d\sतक\sचुकाएँ$/,
    first: 'आपका सत्यापन पूरा हुआ',
    next: 'आप अगले लोन के लिए तैयार हैं',
    applyForm: 'अभी आवेदन करें',
  },
} as const;

const product = (page: Page, name: RegExp) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

for (const [locale, words] of Object.entries(WORDS)) {
  test.describe(locale, () => {
    test.use({ locale });

    test('a loan that is overdue comes first, with one sum on home, on its page and in the list', async ({
      app,
      page,
    }) => {
      const { orderIds } = await app.openAs('overdue-3-days');
      const first = page.getByRole('article').first();
      await expect(first).toContainText(words.overdue);
      await expect(first).toContainText('₹5,185');
      await expect(first.locator('dl > div').filter({ hasText: words.charge })).toContainText('₹150');
      await expect(first.getByRole('link', { name: words.repay, exact: true })).toBeInViewport();
      expect(await first.evaluate((card) => card.getBoundingClientRect().top)).toBeLessThan(200);
      await first.getByRole('link', { name: words.repay, exact: true }).click();
      await expect(page).toHaveURL(`/orders/${orderIds[0]}/detail`);
      await expect(page.getByRole('button', { name: words.repayment })).toBeVisible();
      await page.goto('/order');
      await expect(page.getByRole('article').first()).toContainText('₹5,185');
    });

    test('the form to apply shows the fee before the discount, and what the level takes off', async ({ app, page }) => {
      await app.openAs('settled', '/product/saral-first/detail');
      await section(page, words.cost).locator('summary', { hasText: words.lines }).click();
      const fee = section(page, words.cost).getByRole('listitem').filter({ hasText: words.copper });
      await expect(fee.locator('s')).toHaveText('₹500');
      await expect(fee).toContainText('+₹475');
    });

    test('a denial names the day, the last hour is not "0 days", and its end leads on', async ({ app, page, qa }) => {
      await app.openAs('denied');
      await expect(product(page, /Saral First|सरल फ़र्स्ट/).getByText(words.again)).toBeVisible();
      await page.goto('/product/saral-first/detail');
      await expect(page).toHaveURL(/\/product\/saral-first\/denied\?day=\d+&hour=\d+$/);
      await expect(page.getByText(words.denied, { exact: true })).toBeVisible();
      await expect(page.getByText(words.again)).toBeVisible();
      await expect(page.getByText(words.left)).toBeVisible();
      // The denial was a day ago, so 13 days, 23 hours and some minutes are left.
      await qa.advance('P13DT23H30M');
      await page.reload();
      await expect(page.getByText(words.again)).toBeVisible();
      await expect(page.getByText(words.lastHour)).toBeVisible();
      await expect(page.getByText(words.noTime)).toHaveCount(0);
      await qa.advance('PT1H');
      await page.reload();
      await page.getByRole('link', { name: words.over }).click();
      await expect(page).toHaveURL('/product/saral-first/detail');
    });

    test('a card opens the page of its product, with an example of the cost, before any form', async ({
      app,
      page,
    }) => {
      await app.openAs('new-user');
      await product(page, /Saral First|सरल फ़र्स्ट/)
        .getByRole('link')
        .click();
      await expect(page).toHaveURL('/product/saral-first');
      const example = section(page, words.example);
      for (const [label, sum] of [
        [words.receive, '₹4,410'],
        [words.costs, '₹625'],
      ] as const) {
        await expect(example.locator('dl > div').filter({ hasText: label })).toContainText(sum);
      }
      await expect(example.getByText(words.youRepay)).toBeVisible();
      await expect(section(page, words.requirement).getByRole('listitem')).toHaveCount(4);
      await page.getByRole('link', { name: words.applyNow }).click();
      await expect(page).toHaveURL(/\/auth\/basic\?pid=saral-first/);
    });

    test('a product that is full, or for a later loan, says so on its card and leads nowhere', async ({
      app,
      page,
    }) => {
      await app.openAs('full');
      await page.locator('summary', { hasText: words.later }).click();
      await expect(product(page, /Saral Plus|सरल प्लस/)).toContainText(words.progress);
      for (const [name, button, says] of [
        [/Saral First|सरल फ़र्स्ट/, words.full, words.today],
        [/Saral Plus|सरल प्लस/, words.notYet, words.third],
      ] as const) {
        const card = product(page, name);
        await expect(card.getByRole('link')).toHaveCount(0);
        await card.getByRole('button', { name: button }).click();
        const info = page.getByRole('dialog', { name: words.info });
        await expect(info).toContainText(says);
        await info.getByRole('button').first().click();
        await expect(page).toHaveURL('/');
      }
    });

    // proves: S4.8
    test('a product for a later loan says so in place of the form to apply', async ({ app, page }) => {
      await app.openAs('verified', '/product/saral-plus/detail');
      await expect(page.getByText(words.third)).toBeVisible();
      await expect(page.getByRole('button', { name: words.applyForm })).toHaveCount(0);
      await expect(page.getByRole('checkbox')).toHaveCount(0);
    });

    test('home shows one thing first: the next step of verification', async ({ app, page }) => {
      await app.openAs('half-verified-identity');
      const hero = region(page, words.verify);
      await expect(hero).toContainText(words.place);
      await expect(hero).toContainText(words.step);
      await hero.getByRole('button', { name: words.goOn }).click();
      await expect(page).toHaveURL(/\/auth\/identity\?pid=saral-steady&step=3&as=5$/);
    });

    test('home shows one thing first: money to take, then a loan to repay, then the next loan', async ({
      app,
      page,
      qa,
    }) => {
      const { orderIds } = await app.openAs('passed');
      const first = page.getByRole('article').first();
      await expect(first).toContainText(words.approved);
      await first.getByRole('link').click();
      await expect(page).toHaveURL(`/orders/${orderIds[0]}/confirm`);
      for (const event of ['getMoney', 'disbursed'] as const) await qa.event(orderIds[0] ?? '', event);
      await page.goto('/');
      await expect(first.getByText(words.repayBy)).toBeVisible();
      const { token, phone } = await qa.scenario('settled');
      await app.signIn(token, phone);
      await page.goto('/');
      await region(page, words.next).getByRole('button').first().click();
      await expect(page).toHaveURL('/product/saral-steady/detail');
      const verified = await qa.scenario('verified');
      await app.signIn(verified.token, verified.phone);
      await page.goto('/');
      await expect(region(page, words.first)).toBeVisible();
      const apply = page.getByRole('article').first().getByRole('button').first();
      await expect(apply).toBeInViewport({ ratio: 1 });
      const edge = async (part: Locator, of: 'top' | 'bottom') =>
        part.evaluate((element, side) => element.getBoundingClientRect()[side], of);
      expect(await edge(apply, 'bottom')).toBeLessThanOrEqual(await edge(page.getByRole('navigation'), 'top'));
    });
  });
}
