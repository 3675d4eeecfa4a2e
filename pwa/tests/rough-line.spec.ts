// Tests a network that breaks, stalls or loses responses while the phone reports that it is online.
import { CASES, t } from './support/changes';
import { type Fate, expect, test } from './support/line';

const AGAIN = /^(OK|Retry|Try again|Reload|Load again)$/;

const PAGES: readonly (readonly [scenario: string, address: (orderId: string) => string])[] = [
  ['verified', () => '/'],
  ['loaned', () => '/order'],
  ['verified', () => '/product/saral-first'],
  ['verified', () => '/product/saral-first/detail'],
  ['new-user', () => '/auth/basic?pid=saral-first'],
  ['new-user', () => '/auth/identity?pid=saral-first'],
  ['verified', () => '/bank'],
  ['auditing', (id) => `/orders/${id}/audit`],
  ['passed', (id) => `/orders/${id}/confirm`],
  ['loaned', (id) => `/orders/${id}/detail`],
  ['loaned', (id) => `/orders/${id}/extension`],
  ['failed', (id) => `/orders/${id}/reapply`],
  ['scheduled', () => '/schedule'],
  ['loaned', () => '/feedback'],
  ['loaned', () => '/personal'],
  ['loaned', () => '/personal/help'],
];

for (const [scenario, address] of PAGES)
  test(`answers that stall are said within 20 s and come by Retry: ${address(':id')}`, async ({ app, page, line }) => {
    await page.clock.install();
    const { orderIds } = await app.openAs(scenario, '/healthz');
    const path = address(orderIds[0] ?? '');
    // Masks the time and number of a statement, which differ between loads.
    const shown = async () =>
      (await page.locator('main').innerText()).replace(/\d\d:\d\d|[0-9a-f]{32}/g, '…').split('\n');
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect.poll(shown).not.toEqual(['']);
    const whole = await shown();

    line.fate = (_method, asked) => (asked.startsWith('/api1/') ? { stallAfter: 20 } : 'pass');
    const asked = page.waitForRequest(/\/api1\//);
    await page.reload({ waitUntil: 'load' });
    await asked;
    await expect(page.locator('main')).toBeVisible();
    await page.waitForTimeout(500);
    await page.clock.fastForward(20_000);
    const bar = page.getByRole('status').filter({ hasText: 'Part of this page has not come' });
    await expect(bar).toBeVisible();
    line.fate = () => 'pass';
    await bar.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(shown).toEqual(expect.arrayContaining(whole));
    await expect(bar).toBeHidden();
  });

test.describe('a change', () => {
  test.use({ locale: 'en-IN' });

  for (const { what, scenario, open, tap, call, said, leadsTo } of CASES)
    if (leadsTo !== undefined)
      test(`is made once, whatever becomes of its answers: ${what}`, async ({ app, page, qa, line }) => {
        await page.clock.install();
        const { orderIds } = await app.openAs(scenario, '/');
        const [order = ''] = orderIds;
        await open(page, order, app, () => qa.event(order, 'approve'));

        // The first request is lost; the second arrives, but its response stalls.
        const coming: Fate[] = ['reset', { stallAfter: 20 }];
        const path = call.replaceAll('*', '');
        line.fate = (_method, asked) => (asked.includes(path) && coming.shift()) || 'pass';
        const sent: { readonly key: string | undefined; readonly body: string | null }[] = [];
        page.on('request', (request) => {
          if (request.url().includes(path))
            sent.push({ key: request.headers()['idempotency-key'], body: request.postData() });
        });
        const bar = page.getByRole('status').filter({ hasText: 'No answer yet.' });
        await tap(page);
        page.setDefaultTimeout(3000);
        // The app retries saved steps automatically; other calls need a tap.
        const again = page.getByRole('button', { name: AGAIN });
        await expect(async () => {
          if (coming.length > 0 && (await again.count()) > 0) {
            const isRead = (await again.last().innerText()) === 'OK';
            await again.last().click();
            if (isRead) await tap(page);
          }
          expect(coming).toEqual([]);
        }).toPass();
        await page.waitForTimeout(500);
        await page.clock.fastForward(20_000);
        await expect(bar).toBeVisible();

        const answered = page.waitForResponse((response) => response.url().includes(path) && response.ok());
        await bar.getByRole('button', { name: 'Retry' }).click();
        expect((await answered).headers()['idempotency-replayed']).toBe('true');
        // The page either leads to another page, or stays and shows the result in a message.
        const info = page.getByRole('dialog', { name: t('common.info') }).filter({ hasText: said ?? '' });
        await expect
          .poll(
            async () => leadsTo.test(new URL(page.url()).pathname) || ((said ?? '') !== '' && (await info.isVisible())),
          )
          .toBe(true);
        await expect(bar).toBeHidden();
        expect(sent).toHaveLength(3);
        expect(new Set(sent.map(({ key, body }) => `${key}: ${body}`)).size).toBe(1);
      });
});
