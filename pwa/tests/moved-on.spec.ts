// Tests that a late response does not navigate after the borrower has moved on.
import { expect, test } from './support/app';
import { CASES, t } from './support/changes';
import { hold } from './support/hold';

test.use({ locale: 'en-IN' });

for (const { what, scenario, open, tap, call, said } of CASES)
  test(`${what}, answered late`, async ({ app, page, qa }) => {
    const { orderIds } = await app.openAs(scenario, '/personal');
    await page
      .getByRole('link', { name: t('common.tabHome') })
      .first()
      .click();
    await expect(page).toHaveURL('/');
    const [order = ''] = orderIds;
    await open(page, order, app, () => qa.event(order, 'approve'));
    const letGo = await hold(page, call);
    const asked = page.waitForRequest(call);
    await tap(page);
    await asked;

    await page.goBack();
    const moved = new URL(page.url()).pathname;
    const cdp = await page.context().newCDPSession(page);
    // After a step back, a new entry replaces the later ones: the history keeps its length, but its index grows.
    const entry = async () => (await cdp.send('Page.getNavigationHistory')).currentIndex;
    const before = await entry();
    const answered = page.waitForResponse(call);
    letGo();
    await (await answered).finished();
    if (said !== undefined) await expect(page.getByRole('dialog', { name: t('common.info') })).toContainText(said);
    // Waits longer than the delay before the application page would close.
    await page.waitForTimeout(2500);
    expect(new URL(page.url()).pathname).toBe(moved);
    expect(await entry()).toBe(before);
  });
