import { expect, test } from './support/app';
import { words } from './support/words';

/** Repeats the last tap as soon as a button with this name appears at the tapped place. */
async function tapWhenItComes(page: import('@playwright/test').Page, name: RegExp): Promise<void> {
  await page.evaluate((pattern) => {
    let place = { clientX: 0, clientY: 0 };
    window.addEventListener('pointerdown', ({ clientX, clientY }) => (place = { clientX, clientY }));
    const names = new RegExp(pattern);
    new MutationObserver((_changes, observer) => {
      const under = document.elementFromPoint(place.clientX, place.clientY)?.closest('button');
      if (!under || !names.test(under.textContent)) return;
      observer.disconnect();
      const tap = { ...place, bubbles: true, cancelable: true, detail: 1 };
      under.dispatchEvent(new PointerEvent('pointerdown', { ...tap, pointerType: 'touch' }));
      under.dispatchEvent(new MouseEvent('click', tap));
      document.body.dataset['tapped'] = 'again';
    }).observe(document.body, { subtree: true, childList: true });
  }, name.source);
}

const locale = 'en-IN';

test.use({ locale });

test('a second tap on Continue does not take the money on the page that came under the finger', async ({
  app,
  page,
}) => {
  let taken = 0;
  await page.route('**/order/v1/loan', (route) => {
    taken += 1;
    return route.abort();
  });
  const { orderIds } = await app.openAs('passed');
  await page.goto(`/orders/${orderIds[0]}/audit`);
  const getMoney = words(locale, 'orders.getMoney');
  const goOn = page.getByRole('link', { name: words(locale, 'orders.getMoney') });
  await expect(goOn).toBeVisible();
  await tapWhenItComes(page, getMoney);
  await goOn.tap();
  await expect(page.locator('body[data-tapped]')).toBeAttached();
  await expect(page).toHaveURL(/\/confirm$/);
  await expect(page.getByRole('button', { name: getMoney })).toBeEnabled();
  expect(taken, 'calls for the money').toBe(0);

  await page.getByRole('heading', { level: 1 }).tap();
  await page.getByRole('button', { name: getMoney }).tap();
  await expect.poll(() => taken).toBe(1);
});

test('a double tap on a product opens it once', async ({ app, page }) => {
  await app.openAs('verified');
  const product = page.getByRole('article').first().getByRole('link').first();
  await expect(product).toBeVisible();
  const before = await page.evaluate(() => window.history.length);
  const box = await product.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 12];
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => window.history.length)).toBe(before + 1);
});

test('a double click of a mouse opens a sheet and does not close it', async ({ app, page }) => {
  const { orderIds } = await app.openAs('loaned');
  await page.goto(`/orders/${orderIds[0]}/detail`);
  const repay = page.getByRole('button', { name: /^Repay/ }).first();
  await expect(repay).toBeVisible();
  const box = await repay.boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  const dialog = page.getByRole('dialog');
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await expect(dialog).toBeVisible();
  }
  await dialog.getByRole('button', { name: words(locale, 'orders.payNotNow') }).click();
  await expect(dialog).toBeHidden();
});

test('the button of the feedback dialog stands in the bar', async ({ app, page }) => {
  await app.openAs('loaned');
  for (const path of ['/', '/order', '/personal']) {
    await page.goto(path);
    const feedback = page.getByRole('button', { name: words(locale, 'feedback.open') });
    await expect(feedback).toBeInViewport();
    // Waits for the button's final position, because the page's own bar replaces the skeleton's bar.
    await expect(async () => {
      const box = await feedback.boundingBox();
      expect(box?.y).toBeLessThan(64);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(340);
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
    }).toPass();
    await feedback.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
});
