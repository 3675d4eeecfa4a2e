import { expect, test } from './support/app';
import { hasNoSidewaysScroll } from './support/width';
import { words } from './support/words';

const locale = 'en-IN';

test.use({ locale });
const text = (key: string) => words(locale, key);

for (const [scenario, label] of [
  ['auditing', 'labels.costArriveAmount'],
  ['denied', 'orders.wouldHaveReceived'],
  ['cancelled', 'orders.wouldHaveReceived'],
  ['failed', 'orders.wouldHaveReceived'],
  ['loaned', 'orders.received'],
] as const) {
  test(`an order that is ${scenario} says truly whether its money came`, async ({ app, page }) => {
    await app.openAs(scenario, '/order');
    const card = page.getByRole('article').first();
    await expect(card.getByText(text(label))).toBeVisible();
    const never = label === 'orders.wouldHaveReceived' && scenario !== 'failed';
    await expect(card.getByText(text('orders.nothingOwed'))).toHaveCount(never ? 1 : 0);
    expect(await hasNoSidewaysScroll(page)).toBe(true);
  });
}

test('a denied application says that nothing is owed, and leads to the day of the next application', async ({
  app,
  page,
}) => {
  const { orderIds } = await app.openAs('denied', '/order');
  await page.goto(`/orders/${orderIds[0]}/audit`);
  await expect(page.getByText(text('orders.nothingOwed'))).toBeVisible();
  await page.getByRole('link', { name: text('actions.seeWhen') }).click();
  await expect(page.getByText(text('product.deniedOn'))).toBeVisible();
  await expect(page).toHaveURL(/\/product\/[^/]+\/denied/);
  expect(await hasNoSidewaysScroll(page)).toBe(true);
});

for (const [scenario, hero, action, leadsTo] of [
  ['auditing', 'orders.loanAmount', 'labels.undwayProgress', 'audit'],
  ['passed', 'labels.costArriveAmount', 'orders.getMoney', 'confirm'],
  ['loaned', 'orders.repayment', 'orders.cardRepay', 'detail'],
  ['overdue-3-days', 'orders.toPay', 'orders.cardRepay', 'detail'],
] as const) {
  test(`the card of an order that is ${scenario} puts first what counts, and says what a tap does`, async ({
    app,
    page,
  }) => {
    const { orderIds } = await app.openAs(scenario, '/order');
    const card = page.getByRole('article').first();
    const figures = card.locator('dl > div');
    const first = figures.filter({ has: page.getByText(text(hero)) });
    const heroTop = (await first.boundingBox())?.y;
    const tops = await figures.evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().y));
    expect(tops.filter((top) => top <= (heroTop ?? NaN))).toEqual([heroTop]);
    expect(await hasNoSidewaysScroll(page)).toBe(true);
    // Clicks a position, because the card's link covers the drawn button.
    const drawn = await card
      .locator('span')
      .filter({ hasText: text(action) })
      .boundingBox();
    await page.mouse.click((drawn?.x ?? 0) + 20, (drawn?.y ?? 0) + 10);
    await expect(page).toHaveURL(`/orders/${orderIds[0]}/${leadsTo}`);
  });
}

for (const [scenario, action, leadsTo] of [
  ['denied', 'actions.seeWhen', /\/product\/[^/]+\/denied/],
  ['cancelled', 'orders.cardAgain', /\/product\/[^/]+\/detail/],
  ['settled', 'orders.cardAgain', /\/product\/[^/]+\/detail/],
] as const) {
  test(`an order that is ${scenario} says how to go on`, async ({ app, page }) => {
    await app.openAs(scenario, '/order');
    await page.getByRole('link', { name: text(action) }).click();
    await expect(page).toHaveURL(leadsTo);
  });
}

test('a loan that is due later says until when, and never that it is to be paid today', async ({ app, page }) => {
  const { orderIds } = await app.openAs('loaned');
  await page.goto(`/orders/${orderIds[0]}/detail`);
  await expect(page.getByText(text('orders.repayBy'))).toBeVisible();
  await expect(page.getByText(text('orders.toPay'))).toHaveCount(0);
  expect(await hasNoSidewaysScroll(page)).toBe(true);
});

test('an extension says what it buys, and its link is plain to see when the date is near', async ({
  app,
  page,
  qa,
}) => {
  const { orderIds } = await app.openAs('loaned');
  await page.goto(`/orders/${orderIds[0]}/detail`);
  const link = page.getByRole('link', { name: text('orders.extend') });
  const width = async () => (await link.boundingBox())?.width ?? 0;
  await expect(link).toBeVisible();
  const quiet = await width();
  await qa.advance('P5D');
  await page.reload();
  await expect.poll(width).toBeGreaterThan(quiet);
  await link.click();
  await expect(page.getByRole('list', { name: text('orders.extensionDates') })).toBeVisible();
  await expect(page.getByRole('heading', { name: text('orders.choices') })).toBeVisible();
  expect(await hasNoSidewaysScroll(page)).toBe(true);
});

test('an extension that waits for its payment is led back to, and no other is offered', async ({ app, page }) => {
  const { orderIds } = await app.openAs('extension-pending');
  await page.goto(`/orders/${orderIds[0]}/detail`);
  await expect(page.getByRole('link', { name: text('orders.extensionPending') })).toBeVisible();
  await expect(page.getByRole('link', { name: text('orders.extend') })).toHaveCount(0);
});

for (const way of ['its link', 'the back button'] as const) {
  test(`a payment page that was left by ${way} may be paid again, also after a reload`, async ({ app, page }) => {
    const { orderIds } = await app.openAs('loaned');
    await page.goto(`/orders/${orderIds[0]}/detail`);
    await page.getByRole('button', { name: text('orders.repay') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('orders.payYes') })
      .click();
    await expect(page).toHaveURL(/\/sandbox\/pay/);
    if (way === 'its link') await page.getByRole('link', { name: 'Back without paying' }).click();
    else await page.goBack();
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      await expect(page.getByText(text('orders.paymentWait'))).toBeVisible();
      await expect(page.getByRole('button', { name: text('orders.payAgain') })).toBeEnabled();
    }
  });
}

test('a loan to be booked says first what it brings and costs, and shows its fees when it is booked', async ({
  app,
  page,
}) => {
  const { orderIds } = await app.openAs('loaned');
  await page.goto(`/orders/${orderIds[0]}/detail`);
  await page.getByRole('button', { name: text('schedule.book') }).click();
  const dialog = page.getByRole('dialog', { name: text('schedule.bookTitle') });
  // The fee of ₹500 has a discount of 5%, for repaying the present loan on time.
  const row = (within: typeof dialog | typeof page, label: string) =>
    within.locator('dl > div, ul > li').filter({ has: page.getByText(text(label), { exact: true }) });
  await expect(row(dialog, 'labels.costArriveAmount')).toContainText('₹4,439.50');
  await expect(row(dialog, 'labels.costServiceFee')).toContainText('₹475');
  await expect(row(dialog, 'orders.repaymentAmount')).toContainText('₹5,035');
  expect(await hasNoSidewaysScroll(page)).toBe(true);
  await dialog.getByRole('button', { name: text('schedule.bookYes') }).click();
  await page.getByRole('link', { name: text('schedule.see') }).click();
  await expect(row(page, 'labels.costServiceFee')).toContainText('₹475');
  await expect(row(page, 'labels.costArriveAmount')).toContainText('₹4,439.50');
});

test('a borrower in arrears is not offered the next loan', async ({ app, page }) => {
  const { orderIds } = await app.openAs('overdue-3-days');
  await page.goto(`/orders/${orderIds[0]}/detail`);
  await expect(page.getByRole('button', { name: text('orders.repay') })).toBeVisible();
  await expect(page.getByRole('button', { name: text('schedule.book') })).toHaveCount(0);
});

test('orders are read again when the borrower comes back, and an old tap is led on', async ({ app, page, qa }) => {
  const { orderIds } = await app.openAs('auditing', '/order');
  const card = page.getByRole('article').first();
  await expect(card.getByText(text('labels.stateAuditing'))).toBeVisible();
  await qa.event(orderIds[0] ?? '', 'approve');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(card.getByText(text('labels.statePass'))).toBeVisible();
  await page.goto(`/orders/${orderIds[0]}/audit`);
  await expect(page.getByRole('heading', { level: 1, name: text('labels.statePass') })).toBeVisible();
  await page.getByRole('link', { name: text('orders.getMoney') }).click();
  await expect(page).toHaveURL(`/orders/${orderIds[0]}/confirm`);
});
