// A line on which one request in five fails, while the phone says all the time that it is online.
import type { Page } from '@playwright/test';
import { AADHAAR, ACCOUNT, App, NEW_PHONE, PAN } from './support/app';
import { CASES } from './support/changes';
import { type Fate, expect, test } from './support/line';

/** Runs of the journey, each with failures of its own; ROUGH_SEED repeats one. */
const SEEDS = process.env.ROUGH_SEED
  ? [Number(process.env.ROUGH_SEED)]
  : Array.from({ length: Number(process.env.ROUGH_RUNS ?? 50) }, (_, index) => index + 1);

/** A generator of numbers below 1, the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One in five fails, each in its way. */
function fates(seed: number): () => Fate {
  const next = random(seed);
  return () => {
    const drawn = next();
    if (drawn < 0.07) return 'reset';
    if (drawn < 0.13) return 'lost answer';
    if (drawn < 0.18) return 'bad gateway';
    if (drawn < 0.2) return { stallAfter: 10, ms: 2500 };
    return drawn < 0.3 ? { late: 400 } : 'pass';
  };
}

/** What the app offers after something went wrong. */
const AGAIN = /^(OK|Retry|Try again|Reload|Load again)$/;

/** A patient borrower: does what leads on, looks whether it did, answers what the app says went wrong, does it again. */
class Patient extends App {
  async until(reached: () => Promise<boolean>, act: () => Promise<unknown>): Promise<void> {
    const { page } = this;
    for (let tries = 0; tries < 40; tries++) {
      if (await soon(reached)) return;
      const again = page.getByRole('button', { name: AGAIN });
      const foreign = page.getByRole('heading', { name: '502 Bad Gateway' });
      if (page.url().startsWith('chrome-error:') || (await foreign.count())) await page.reload().catch(() => undefined);
      else if (await again.count())
        await again
          .last()
          .click()
          .catch(() => undefined);
      else await act().catch(() => undefined);
    }
    expect(await reached(), `not reached: ${reached}, at ${page.url()}`).toBe(true);
  }

  /** Until the page has such an address. */
  arrive(path: RegExp, act: () => Promise<unknown>): Promise<void> {
    return this.until(() => Promise.resolve(path.test(new URL(this.page.url()).pathname)), act);
  }

  /** The identity step by hand, from wherever it stands. */
  async proveIdentity(): Promise<void> {
    const { page } = this;
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    if (await page.getByText('Verified', { exact: true }).count()) {
      await page.getByLabel('PAN').fill(PAN);
      return button('Submit').click();
    }
    const code = page.getByLabel('Aadhaar OTP');
    if (!(await code.count())) {
      await page.getByLabel('Aadhaar number').fill(AADHAAR);
      return button('Send OTP').click();
    }
    await code.fill(await this.qa.aadhaarCode(AADHAAR));
    if (await button('Verify').isEnabled()) await button('Verify').click();
  }

  see(page: Page, name: string | RegExp, act: () => Promise<unknown>): Promise<void> {
    return this.until(() => page.getByText(name).first().isVisible(), act);
  }
}

/** Whether it is reached now, or within what an answer takes. */
async function soon(reached: () => Promise<boolean>): Promise<boolean> {
  const until = Date.now() + 1500;
  while (Date.now() < until) {
    if (await reached().catch(() => false)) return true;
    await new Promise((next) => setTimeout(next, 50));
  }
  return false;
}

for (const seed of SEEDS)
  test(`from the login to the settled loan, one request in five failing (seed ${seed})`, async ({ page, qa, line }) => {
    test.setTimeout(300_000);
    page.setDefaultTimeout(3000);
    line.fate = fates(seed);
    const person = new Patient(page, qa);
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

    await person.arrive(/^\/login/, () => page.goto('/'));
    await person.arrive(/^\/$/, async () => {
      const code = await qa.code(NEW_PHONE).catch(() => null);
      await page.getByLabel('Mobile number').fill(NEW_PHONE);
      if (code === null) return press('Send code');
      await page.getByLabel('Verification code').fill(code);
      await page.getByLabel('I agree').check();
      return press('Log in');
    });
    await person.arrive(/^\/auth\/basic/, () => press('APPLY'));
    await person.arrive(/^\/auth\/work/, async () => {
      await person.fillBasic();
      await person.save();
    });
    await person.arrive(/^\/auth\/identity/, async () => {
      await page.getByLabel('Occupation').selectOption({ label: 'Not working now' });
      await page.getByLabel('Monthly income').selectOption({ label: '₹10,000 to ₹20,000' });
      await person.save();
    });
    await person.arrive(/^\/auth\/face/, () => person.proveIdentity());
    await person.arrive(/^\/auth\/contacts/, async () => {
      const next = page.getByRole('link', { name: 'NEXT' }).or(page.getByRole('button', { name: 'NEXT' }));
      if (await next.count()) return next.first().click();
      if (!(await page.getByRole('img', { name: /^Your photo/ }).count()))
        await page.setInputFiles('input[type=file] >> nth=0', 'pwa/tests/support/selfie.jpg');
      await press('Check my face');
      return next.first().waitFor();
    });
    await person.arrive(/^\/product\/[^/]+\/detail/, async () => {
      await person.fillContacts();
      await person.save();
    });
    await person.arrive(/^\/bank\/?$/, () => page.getByRole('link', { name: 'Add payment account' }).click());
    await person.arrive(/^\/bank\/add/, () => page.getByRole('link', { name: 'Add bank account' }).click());
    await person.arrive(/^\/bank\/?$/, async () => {
      await page.getByLabel('IFSC Code').fill('SBIN0001234');
      await page.getByLabel('Bank Account No.').fill(ACCOUNT);
      await page.getByLabel('Confirm Account No.').fill(ACCOUNT);
      await press('Apply Now');
    });
    await person.arrive(/^\/product\/[^/]+\/detail/, () => press(/1191/));
    await person.arrive(/^\/order\/?$/, async () => {
      const autoGet = page.getByRole('switch', { name: 'Get the money automatically' });
      if (await autoGet.isChecked()) await autoGet.click();
      await page.getByLabel('I have read the Key Fact Statement and accept it').check();
      await press('Apply Now');
    });

    const applied = page.getByRole('link', { name: /Auditing/ });
    await person.until(
      () => applied.isVisible(),
      () => page.reload(),
    );
    await expect(applied).toHaveCount(1);
    const [, id = ''] = /\/orders\/([^/]+)\/audit/.exec((await applied.getAttribute('href')) ?? '') ?? [];
    await qa.event(id, 'approve');
    await person.arrive(/\/confirm$/, () => page.goto(`/orders/${id}/confirm`));
    await person.arrive(/^\/order\/?$/, () =>
      page
        .getByRole('button', { name: 'Get Money' })
        .or(page.getByRole('link', { name: 'Go to orders' }))
        .click(),
    );
    await qa.event(id, 'disbursed');
    await person.arrive(/^\/sandbox\/pay/, async () => {
      if (!page.url().includes('/detail')) return page.goto(`/orders/${id}/detail`);
      if (await page.getByRole('button', { name: 'Only pay' }).count()) return press('Only pay');
      return press(/^Repayment/);
    });
    await person.see(page, 'All repaid. Thank you.', () =>
      page.url().includes('/sandbox/pay') ? press('Pay') : page.goto(`/orders/${id}/detail`),
    );
  });

/** Every page that reads something, with a scenario in which it has much to show. */
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
    // A statement has its time and its number.
    const shown = async () =>
      (await page.locator('main').innerText()).replace(/\d\d:\d\d|[0-9a-f]{32}/g, '…').split('\n');
    await page.goto(path, { waitUntil: 'networkidle' });
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

        // The server hears nothing of the first, and does it with the second, whose answer never comes.
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
        // A saved step goes again by itself; all else when the borrower says so.
        const again = page.getByRole('button', { name: AGAIN });
        await expect(async () => {
          if (coming.length > 0 && (await again.count()) > 0) {
            const isRead = (await again.last().innerText()) === 'OK';
            await again.last().click();
            if (isRead) await tap(page);
          }
          expect(coming).toEqual([]);
        }).toPass();
        // Until the browser has the beginning of the answer.
        await page.waitForTimeout(500);
        await page.clock.fastForward(20_000);
        await expect(bar).toBeVisible();

        const answered = page.waitForResponse((response) => response.url().includes(path) && response.ok());
        await bar.getByRole('button', { name: 'Retry' }).click();
        expect((await answered).headers()['idempotency-replayed']).toBe('true');
        // A page that has read meanwhile what became of it stays, and the dialog says so.
        const info = page.getByRole('dialog', { name: 'Info' }).filter({ hasText: said ?? '' });
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
