import type { Money } from '@core/types';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { CARD, PRODUCT, QUOTE, seenBy, STATEMENT } from '@features/orders/testing/answers';
import {
  cameTo,
  answerLater,
  type Answers,
  fakeServer,
  LOST,
  ok,
  openScreen,
  refuse,
  tapTwice,
  withRealCore,
} from '@testing/screen';
import { holdTimers, settled } from '@testing/time';

const APPLY = 'POST /order/v1/apply';
const KFS = 'GET /order/v1/kfs';
const INFO = 'GET /product/v1/product-info';
const CREATED = ok({ orderId: 'O1', orderNo: 'SL1', orderState: '1' });

const answers = (more: Answers = {}): Answers => ({
  'GET /order/v1/precheck': ok({ orderStatus: 1, rejectStatusVO: null }),
  [INFO]: ok(PRODUCT),
  'GET /bank/v1/find-user-bank-card': ok([CARD]),
  'GET /order/v1/calculate': ok(QUOTE),
  [KFS]: ({ query }) => ok({ ...STATEMENT, amount: query.get('amount') as Money, days: Number(query.get('period')) }),
  [APPLY]: CREATED,
  ...more,
});

const open = () => openScreen('/product/P1/detail');
const applyButton = () => screen.findByRole('button', { name: 'Apply Now' });
const acceptBox = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'I have read the Key Fact Statement and accept it' });
const info = () => screen.findByRole('dialog', { name: 'Info' });

withRealCore();

describe('accounts that could not be read', () => {
  it('are not taken for none: the row says so with Retry, and applying asks for no other one', async () => {
    let lost = true;
    const server = fakeServer(answers({ 'GET /bank/v1/find-user-bank-card': () => (lost ? LOST : ok([CARD])) }));
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText('Add payment account')).toBeNull();
    await user.click(await applyButton());
    expect(within(await info()).queryByText(/Add payment account/)).toBeNull();
    await user.click(within(await info()).getByRole('button', { name: 'OK' }));
    expect(server.named(APPLY)).toHaveLength(0);
    lost = false;
    await user.click(retry);
    expect(await screen.findByRole('link', { name: /\*{4} ?1191/ })).toBeTruthy();
  });
});

describe('accounts that have not arrived', () => {
  it('are not taken for none: the statement comes first, and then applying asks for patience', async () => {
    const later = answerLater(ok([CARD]));
    const server = fakeServer(answers({ 'GET /bank/v1/find-user-bank-card': () => later.answered }));
    const { user } = await open();
    await acceptBox();
    await user.click(await applyButton());
    await screen.findByText('Please read and accept the Key Fact Statement first.');
    await user.click(await acceptBox());
    await user.click(await applyButton());
    expect((await info()).textContent).toContain('Your bank account is still loading.');
    await user.click(within(await info()).getByRole('button', { name: 'OK' }));
    expect(server.named(APPLY)).toHaveLength(0);
    await later.give();
    await screen.findByRole('link', { name: /\*{4} ?1191/ });
    await user.click(await applyButton());
    await cameTo('/order');
  });
});

describe('the offer', () => {
  // proves: S2.35 S4.15 S9.13 S9.27
  it('begins with the largest amount, the switch on, and the six purposes', async () => {
    fakeServer(answers());
    await open();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: '₹5,000.00' })).checked).toBe(true);
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
    const purposes = within(screen.getByRole('radiogroup', { name: 'Loan purpose' })).getAllByRole('radio');
    expect(purposes.map((purpose) => purpose.closest('label')?.textContent)).toEqual([
      'Shopping',
      'Medical treatment',
      'Education',
      'Tourism',
      'Living expenses',
      'Purchase of vehicles',
    ]);
  });

  it('adds up read downward, and draws its parts first', async () => {
    fakeServer(answers());
    await open();
    const section = (await screen.findByRole('heading', { name: 'What it costs' })).closest('section');
    const lines = within(section ?? document.body).getAllByRole('listitem');
    const sums = lines.slice(0, 5).map((line) => /([+]?)₹([\d,.]+)/.exec(line.textContent)?.slice(1).join(''));
    expect(sums).toEqual(['4,410.00', '+500.00', '+90.00', '+35.00', '5,035.00']);
    const part = (label: string) =>
      within(section ?? document.body)
        .getByText(label)
        .closest('div')?.textContent;
    expect(part('Total cost')).toContain('₹625.00');
    expect(part('APR')).toContain('738.99%');
    expect(section?.textContent).toContain('Late charge: ₹50.00 for each day after that.');
  });

  it('says the total cost in the statement too, and above its rows which product it is of and when it was issued', async () => {
    fakeServer(answers());
    await open();
    const statement = (await screen.findByRole('heading', { name: 'Key Fact Statement' })).closest('section');
    const costs = await within(statement ?? document.body).findByText('Total cost');
    expect(costs.closest('div')?.textContent).toContain('₹625.00');
    const above = [...(statement?.querySelectorAll(':scope > p') ?? [])].map(({ textContent }) => textContent);
    expect(above.slice(0, 2)).toEqual([PRODUCT.name, 'Issued on 20 Nov 2026']);
  });

  it('explains every line: its inputs, its rule, its rounding', async () => {
    fakeServer(answers());
    await open();
    const fee = await screen.findByText('₹5,000.00 × 10%, rounded to the paisa.');
    expect(fee.closest('details')?.querySelector('summary')?.textContent).toMatch(/Processing fee.*\+₹500\.00/);
    expect(screen.getByText('Processing fee ₹500.00 × 18%, rounded to the paisa.')).toBeTruthy();
    expect(screen.getByText('₹5,000.00 × 0.1% a day × 7 days, rounded to the paisa.')).toBeTruthy();
    expect(screen.getAllByText('738.99%').length).toBeGreaterThan(0);
  });

  it('quotes without a connection, says who vouches for it, and does not apply without the statement', async () => {
    const server = fakeServer(answers({ 'GET /order/v1/calculate': LOST, [KFS]: LOST }));
    const { user } = await open();
    expect(await screen.findByText(/^Worked out on this phone/)).toBeTruthy();
    const footer = screen.getByText(/^You repay by/).closest('dl');
    expect(footer?.textContent).toMatch(/₹4,410\.00.*₹5,035\.00/);
    await user.click(await applyButton());
    expect(await screen.findByText(/The Key Fact Statement is not loaded yet/)).toBeTruthy();
    expect(server.named(APPLY)).toHaveLength(0);
  });

  // proves: S9.20
  it('takes the loyalty discount off the fee', async () => {
    fakeServer(answers({ [INFO]: ok(seenBy({ onTimeRepayments: 1 })), 'GET /order/v1/calculate': LOST, [KFS]: LOST }));
    await open();
    expect(await screen.findByText('₹5,000.00 × 10%, less your 5% discount, rounded to the paisa.')).toBeTruthy();
    expect(screen.getByText(/^You repay by/).closest('dl')?.textContent).toContain('₹4,439.50');
  });

  it('shows the lender’s figures where they differ, without an arithmetic that gives others', async () => {
    const binding = { ...QUOTE, serviceFee: '475.00' } as const;
    fakeServer(answers({ 'GET /order/v1/calculate': ok(binding), [KFS]: ok({ ...STATEMENT, serviceFee: '475.00' }) }));
    await open();
    expect(await screen.findByText('Confirmed by the lender')).toBeTruthy();
    expect(screen.queryByText('₹5,000.00 × 10%, rounded to the paisa.')).toBeNull();
    const fee = screen.getByText('Processing fee', { selector: 'li *' }).closest('li');
    expect(fee?.textContent).toBe('Processing fee +₹475.00');
  });

  it('shows the lender’s figures also where this phone, which does not know the standing, would lend nothing', async () => {
    const lent = { serviceFee: '3870.00', gstFee: '696.60', arriveAmount: '433.40' } as const;
    fakeServer(
      answers({
        'GET /product/v1/product-info': ok({ ...PRODUCT, serviceRate: '0.90' }),
        'GET /home/v1/index': refuse('The connection dropped.'),
        'GET /order/v1/calculate': ok({ ...QUOTE, ...lent }),
        [KFS]: ok({ ...STATEMENT, ...lent }),
      }),
    );
    await open();
    expect(await screen.findByText('Confirmed by the lender')).toBeTruthy();
    expect(screen.getByText('Processing fee', { selector: 'li *' }).closest('li')?.textContent).toContain('+₹3,870.00');
    expect((await applyButton()).hasAttribute('disabled')).toBe(false);
  });

  it('explains no sum by addends that are not on the screen', async () => {
    // The lender's fee and tax differ from the phone's, but their sum is equal.
    const other = { serviceFee: '475.00', gstFee: '115.00' } as const;
    fakeServer(
      answers({ 'GET /order/v1/calculate': ok({ ...QUOTE, ...other }), [KFS]: ok({ ...STATEMENT, ...other }) }),
    );
    await open();
    expect(await screen.findByText('Confirmed by the lender')).toBeTruthy();
    expect(screen.queryByText(/₹500\.00/)).toBeNull();
  });

  it('asks for another statement for another amount and tenure, and forgets the acceptance', async () => {
    const server = fakeServer(answers());
    const { user } = await open();
    await user.click(await acceptBox());
    await user.click(screen.getByRole('radio', { name: '₹3,000.00' }));
    await user.click(screen.getByRole('radio', { name: '14 days' }));
    await waitFor(() => {
      const last = server.named(KFS).at(-1)?.query;
      expect([last?.get('amount'), last?.get('period'), last?.get('productId')]).toEqual(['3000.00', '14', 'P1']);
    });
    expect((await acceptBox()).checked).toBe(false);
  });
});

describe('applying', () => {
  // proves: S9.9
  it('calculates with the 7 days of the product first, for the largest amount', async () => {
    const server = fakeServer(answers({ 'GET /product/v1/product-info': ok({ ...PRODUCT, periodList: [28, 14, 7] }) }));
    await open();
    expect(await screen.findByText('Confirmed by the lender')).toBeTruthy();
    const asked = server.named('GET /order/v1/calculate').map(({ query }) => Object.fromEntries(query));
    expect(asked).toEqual([{ amount: '5000.00', period: '7', productId: 'P1' }]);
  });

  // proves: S5.22
  it('wants a bank card, in the specification’s words, and sends nothing without', async () => {
    const server = fakeServer(answers({ 'GET /bank/v1/find-user-bank-card': ok([]) }));
    const { user } = await open();
    await user.click(await acceptBox());
    await user.click(await applyButton());
    expect((await info()).textContent).toContain(
      'Attention! Just one step away from receiving cash! Add payment account',
    );
    // Without an account, the row links to the form that adds an account.
    const row = screen.getByRole('link', { name: /Add payment account/ });
    expect(row.getAttribute('href')).toBe('/bank/add?pid=P1');
    expect(server.named(APPLY)).toHaveLength(0);
    // A closed dialog returns the focus to the row.
    expect(document.activeElement).toBe(row);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await user.click(await applyButton());
    await user.click(within(await info()).getByRole('button', { name: 'Add payment account' }));
    await cameTo('/bank/add?pid=P1');
  });

  it.each([
    [{ overdueCap: null }, 'Most you pay for being late', 'No limit'],
    [{ overdueCap: '0.3' }, 'Most you pay for being late', '30% of the loan amount'],
    [{ earlyInterest: 'daysUsed' }, 'If you repay early', 'Interest only for the days used, at least one'],
  ] as const)('says in the statement with %o: %s: %s', async (terms, name, says) => {
    fakeServer(answers({ [KFS]: ok({ ...STATEMENT, ...terms }) }));
    await open();
    const label = await screen.findByText(name);
    await waitFor(() => expect(label.closest('div')?.textContent).toContain(says));
  });

  it('wants the statement accepted first', async () => {
    const server = fakeServer(answers());
    const { user } = await open();
    const box = await acceptBox();
    await user.click(await applyButton());
    expect(await screen.findByText('Please read and accept the Key Fact Statement first.')).toBeTruthy();
    expect(document.activeElement).toBe(box);
    expect(server.named(APPLY)).toHaveLength(0);
  });

  // proves: S3.15 S4.14 S7.12 S9.19
  it('sends the payload with the accepted statement, then shows the orders after 300 ms', async () => {
    const server = fakeServer(answers());
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: 'Education' }));
    await user.click(screen.getByRole('switch'));
    await user.click(await acceptBox());
    const waits = vi.spyOn(window, 'setTimeout');
    await user.click(await applyButton());
    expect(await cameTo('/order')).toBe('REPLACE');
    // Checks the requested delay, because the elapsed time depends on the machine.
    expect(waits.mock.calls.map(([, ms]) => ms)).toContain(300);
    expect(server.named(APPLY).map(({ body }) => body)).toEqual([
      {
        cardId: 'C1',
        borrowAmount: '5000.00',
        periods: 7,
        productId: 'P1',
        checkEmail: 0,
        autoGetMoney: 0,
        autoMoney: 0,
        loanPurpose: 'Education',
        kfsAccepted: 'KFS1',
      },
    ]);
  });

  it('sends once however often it is tapped', async () => {
    const later = answerLater(CREATED);
    const server = fakeServer(answers({ [APPLY]: () => later.answered }));
    const { user } = await open();
    await user.click(await acceptBox());
    await user.click(await applyButton());
    await user.click(await screen.findByRole('button', { name: 'Applying…' }));
    await later.give();
    await cameTo('/order');
    expect(server.named(APPLY)).toHaveLength(1);
  });

  it('sends once for two taps in one moment', async () => {
    const later = answerLater(CREATED);
    const server = fakeServer(answers({ [APPLY]: () => later.answered }));
    const { user } = await open();
    await user.click(await acceptBox());
    await tapTwice(await applyButton());
    await later.give();
    await cameTo('/order');
    expect(server.named(APPLY)).toHaveLength(1);
  });

  it('tries again under the same key when the answer was lost', async () => {
    let lost = true;
    const server = fakeServer(answers({ [APPLY]: () => (lost ? LOST : CREATED) }));
    const { user } = await open();
    await user.click(await acceptBox());
    await user.click(await applyButton());
    expect((await info()).textContent).toContain('The connection dropped before the answer came');
    lost = false;
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await user.click(await applyButton());
    await cameTo('/order');
    const keys = server.named(APPLY).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  // proves: S8.1
  it('shows the server’s words when it says no, and stays', async () => {
    fakeServer(answers({ [APPLY]: refuse('An open order for this product exists.') }));
    const { user, where } = await open();
    await user.click(await acceptBox());
    const success = holdTimers(300);
    await user.click(await applyButton());
    expect((await info()).textContent).toContain('An open order for this product exists.');
    await settled();
    expect([where(), success.waiting()], 'it leads nowhere').toEqual(['/product/P1/detail', 0]);
  });

  it('shows the new statement when the accepted one expired, and wants that one accepted', async () => {
    const fresh = { ...STATEMENT, id: 'KFS2', repaymentAmount: '5036.00' };
    const server = fakeServer(
      answers({
        [APPLY]: ({ body }) =>
          (body as { kfsAccepted: string }).kfsAccepted === 'KFS2' ? CREATED : refuse('It has expired.', 1310, fresh),
      }),
    );
    const { user } = await open();
    await user.click(await acceptBox());
    await user.click(await applyButton());
    await user.click(within(await info()).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText(/The statement had expired. Here is the new one/)).toBeTruthy();
    const labels = await screen.findAllByText('You repay', { selector: 'dt *' });
    const facts = labels.map((label) => label.closest('div')?.textContent);
    expect(facts).toEqual(['You repay₹5,036.00']);
    expect(screen.getByText(/^You repay by/).closest('div')?.textContent).toContain('₹5,036.00');
    expect((await acceptBox()).checked).toBe(false);
    await user.click(await applyButton());
    await settled();
    expect(server.named(APPLY)).toHaveLength(1);
    await user.click(await acceptBox());
    await user.click(await applyButton());
    await cameTo('/order');
    expect(server.named(APPLY)).toHaveLength(2);
  });
});
