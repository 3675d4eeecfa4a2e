import type { Money, Timestamp } from '@core/types';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

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

import { amountChanged, transitionRefused } from '@core/generated/refusals';
import { orderDetail } from './testing/answers';
import { rows, whyOf } from './testing/rows';

const DETAIL = 'GET /order/v1/detail';
const WITHDRAW = 'POST /order/v1/withdraw';
const LOAN = 'POST /order/v1/loan';

withRealCore();

describe('the audit page', () => {
  const open = () => openScreen('/orders/O1/audit');
  async function refreshInto(orderState: string) {
    let now = '1';
    fakeServer({ [DETAIL]: () => ok(orderDetail(now)) });
    const opened = await open();
    await screen.findByText(/An SMS will tell you/);
    now = orderState;
    await opened.user.click(screen.getByRole('button', { name: 'Refresh' }));
    return opened;
  }

  // proves: S2.54 S9.24 S9.25 S9.26
  it('says that an SMS comes, and shows the loan-calculation table', async () => {
    fakeServer({ [DETAIL]: ok(orderDetail('1')) });
    await open();
    expect(await screen.findByText(/An SMS will tell you/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'In Auditing' })).toBeTruthy();
    const rows = within(screen.getByRole('table', { name: 'Loan calculation' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      '1st loan1000 - 5000',
      '3rd loan3000 - 10000',
      '5th loan5000 - 40000',
    ]);
  });

  // proves: S4.33
  it('goes to confirm when it has passed', async () => {
    await refreshInto('2');
    await cameTo('/orders/O1/confirm');
  });

  // proves: S4.33
  it.each(['4', '6', '10'])('goes to the orders from state %s', async (code) => {
    await refreshInto(code);
    await cameTo('/order');
  });

  it('moves on by a tap only, and leads on what was opened from an older list', async () => {
    let now = '1';
    const looks = holdTimers(15_000);
    fakeServer({ [DETAIL]: () => ok(orderDetail(now)) });
    const { user, where } = await open();
    await screen.findByText(/An SMS will tell you/);
    expect(screen.queryByRole('link', { name: 'Get Money' })).toBeNull();
    now = '2';
    await looks.ring();
    expect(await screen.findByRole('heading', { level: 1, name: 'Pass' })).toBeTruthy();
    expect(where()).toBe('/orders/O1/audit');
    await user.click(screen.getByRole('link', { name: 'Get Money' }));
    await cameTo('/orders/O1/confirm');
  });

  it.each([
    ['1', /Auditing\nThe lender is looking at it\. You will get an SMS\./],
    ['3', /Denied\nThe lender did not approve this application/],
  ])('stays in state %s and says %s', async (code, said) => {
    const { where } = await refreshInto(code);
    const dialog = await screen.findByRole('dialog', { name: 'Info' });
    expect(dialog.textContent).toMatch(said);
    expect(within(dialog).getAllByRole('button')).toEqual([within(dialog).getByRole('button', { name: 'OK' })]);
    await settled();
    expect(where()).toBe('/orders/O1/audit');
  });

  it('claims no status before it is known', async () => {
    fakeServer({ [DETAIL]: LOST });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Your application' })).toBeTruthy();
  });

  it('puts no due date that has passed beside the amount of today', async () => {
    fakeServer({ [DETAIL]: ok(orderDetail('8', { overdueDays: 3, overdueFee: '150.00', payable: '5185.00' })) });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Overdued' })).toBeTruthy();
    expect(screen.queryByText(/^You repay .* by/)).toBeNull();
  });

  it('does not claim to be auditing what has been decided', async () => {
    fakeServer({ [DETAIL]: ok(orderDetail('3')) });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Denied' })).toBeTruthy();
    expect(screen.queryByText(/An SMS will tell you/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Withdraw application' })).toBeNull();
    expect(await screen.findByText('No money was sent. Nothing is owed.')).toBeTruthy();
    const when = screen.getByRole('link', { name: 'When can I apply again?' });
    expect(when.getAttribute('href')).toBe('/product/P1/detail');
  });

  it('of a loan that runs is named after it, and has one way on: the loan', async () => {
    fakeServer({ [DETAIL]: ok(orderDetail('6')) });
    await open();
    expect((await screen.findByRole('link', { name: 'See your loan' })).getAttribute('href')).toBe('/order');
    expect(screen.getByRole('heading', { level: 1, name: 'Loaned' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw application' })).toBeNull();
    expect(screen.queryByText(/SMS will tell you/)).toBeNull();
  });

  it('draws what has happened, what happens now with its usual time, and what follows', async () => {
    const applied = new Date(Date.now() - 150_000).toISOString() as Timestamp;
    const asked = {
      applyTime: applied,
      processingTime: '5 minutes',
      autoGetMoney: 0,
      repaymentDate: null,
      loanDate: null,
    };
    fakeServer({
      [DETAIL]: ok(
        orderDetail('1', { ...asked, timeline: [{ at: applied, event: 'apply', orderState: '1', void: 0 }] }),
      ),
    });
    await open();
    const steps = within(await screen.findByRole('list', { name: 'Your application step by step' }));
    const said = steps.getAllByRole('listitem').map((step) => step.textContent);
    expect(said[0]).toMatch(/^Applied \d+ \w+ \d{4}, \d\d:\d\d$/);
    expect(said.slice(1)).toEqual([
      'We check your application Usually 5 minutes · 2 minutes so far',
      'You accept the loan Within 72 hours of the approval',
      '₹4,410.00 to your account ****1191',
      'You repay ₹5,035.00 By 27 Nov 2026, if the money is sent today',
    ]);
    expect(steps.getAllByRole('listitem')[1]?.getAttribute('aria-current')).toBe('step');
  });

  it('keeps what it shows when Refresh fails, and says why', async () => {
    let lost = false;
    fakeServer({ [DETAIL]: () => (lost ? LOST : ok(orderDetail('1'))) });
    const { user } = await open();
    await screen.findByText(/An SMS will tell you/);
    lost = true;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('There is no connection');
    expect(screen.getByText(/An SMS will tell you/)).toBeTruthy();
  });

  it('withdraws only after the question, once', async () => {
    const server = fakeServer({ [DETAIL]: ok(orderDetail('1')), [WITHDRAW]: ok(null) });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Withdraw application' }));
    await user.click(screen.getByRole('button', { name: 'Keep application' }));
    expect(server.named(WITHDRAW)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Withdraw application' }));
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    await cameTo('/order');
    expect(server.named(WITHDRAW).map(({ body }) => body)).toEqual([{ orderId: 'O1' }]);
  });
});

describe('withdrawing', () => {
  it('makes keeping the application the filled answer', async () => {
    fakeServer({ [DETAIL]: ok(orderDetail('1')) });
    const { user } = await openScreen('/orders/O1/audit');
    await user.click(await screen.findByRole('button', { name: 'Withdraw application' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Withdraw application?' }));
    expect(dialog.getByRole('button', { name: 'Keep application' }).className).toContain('primary');
    expect(dialog.getByRole('button', { name: 'Withdraw' }).className).toContain('danger');
  });

  // proves: S5.28
  it('is sent once for two taps in one moment', async () => {
    const taken = answerLater(ok(null));
    const server = fakeServer({ [DETAIL]: ok(orderDetail('1')), [WITHDRAW]: () => taken.answered });
    const { user } = await openScreen('/orders/O1/audit');
    await user.click(await screen.findByRole('button', { name: 'Withdraw application' }));
    await tapTwice(screen.getByRole('button', { name: 'Withdraw' }));
    await taken.give();
    await cameTo('/order');
    expect(server.named(WITHDRAW)).toHaveLength(1);
  });

  it('says why not when the money has left meanwhile, and leads to the orders', async () => {
    fakeServer({
      [DETAIL]: ok(orderDetail('1')),
      [WITHDRAW]: refuse('The application can no longer be withdrawn.', transitionRefused),
    });
    const { user } = await openScreen('/orders/O1/audit');
    await user.click(await screen.findByRole('button', { name: 'Withdraw application' }));
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    const info = await screen.findByRole('dialog', { name: 'Info' });
    expect(info.textContent).toContain('no longer be withdrawn');
    await user.click(within(info).getByRole('button', { name: 'See your orders' }));
    await cameTo('/order');
  });
});

describe('the confirm page', () => {
  const OFFER = {
    loanDate: null,
    repaymentDate: null,
    coolingOffDays: 3,
    actUntil: '2026-11-23T10:25:00+05:30',
  } as const;
  const open = (answers: Answers) => {
    const server = fakeServer({ [DETAIL]: ok(orderDetail('2', OFFER)), ...answers });
    return openScreen('/orders/O1/confirm').then((opened) => ({ ...opened, server }));
  };
  const getMoney = () => screen.findByRole('button', { name: 'Get Money' });

  // proves: S2.56
  it('shows what is decided: amounts, date, account, days', async () => {
    await open({});
    await getMoney();
    expect(rows()).toEqual([
      'Bank account number ****1191',
      'Total cost ₹625.00',
      'Annual percentage rate (APR) 738.99%',
      'Loan amount ₹5,000.00',
      'Processing fee ₹500.00',
      'GST 18% on processing fee ₹90.00',
      'Interest fee ₹35.00',
      'Repayment amount ₹5,035.00',
      'Tenure 7 days',
      'Due date if sent today 27 Nov 2026',
      'Late charge ₹50.00 for each day after the due date',
      'Return it without a fee Within 3 days',
      'Apply date 20 Nov 2026, 10:15',
    ]);
    expect(whyOf('Interest fee')).toBe('₹5,000.00 × 0.1% a day × 7 days, rounded to the paisa.');
  });

  it('says until when the offer can be taken', async () => {
    await open({});
    const until = 'Take the money by 23 Nov 2026, 10:25. After that the offer ends, and you owe nothing.';
    expect(await screen.findByText(until)).toBeTruthy();
  });

  // proves: S4.36 S5.28 S7.15
  it('takes the money once however often it is tapped, then shows the orders', async () => {
    const sent = answerLater(ok(null));
    const { user, server } = await open({ [LOAN]: () => sent.answered });
    await user.click(await getMoney());
    await user.click(screen.getByRole('button', { name: 'Sending…' }));
    await sent.give();
    await cameTo('/order');
    expect(server.named(LOAN).map(({ body }) => body)).toEqual([{ orderId: 'O1', expected: '4410.00' }]);
  });

  it('from before shows what is to be received by now, and takes nothing', async () => {
    let arriveAmount: Money = '4410.00';
    const { user, where } = await open({
      [DETAIL]: () => ok(orderDetail('2', { loanDate: null, repaymentDate: null, arriveAmount })),
      [LOAN]: refuse('The amount has changed: it is now ₹4,439.50.', amountChanged),
    });
    const button = await getMoney();
    arriveAmount = '4439.50';
    await user.click(button);
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('it is now ₹4,439.50');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('4,439.50', { selector: 'span', exact: false })).toBeTruthy();
    expect(where()).toBe('/orders/O1/confirm');
  });

  it('from before offers the money no more when the order has moved on', async () => {
    let state = '2';
    const { user } = await open({
      [DETAIL]: () => ok(orderDetail(state, { loanDate: null, repaymentDate: null })),
      [LOAN]: refuse('This order has no offer that waits to be accepted.', transitionRefused),
    });
    const button = await getMoney();
    state = '10';
    await user.click(button);
    expect(await screen.findByRole('dialog', { name: 'Info' })).toBeTruthy();
    // The store notifies React in an animation frame, which may come after the dialog.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Get Money' })).toBeNull());
  });

  // proves: S8.1
  it('says the server’s words, stays, and can be tapped again', async () => {
    const { user, where } = await open({ [LOAN]: refuse('The 72 hours are over.') });
    await user.click(await getMoney());
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('The 72 hours are over.');
    await settled();
    expect(where()).toBe('/orders/O1/confirm');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Get Money' }).getAttribute('aria-busy')).toBeNull());
  });

  it('offers nothing to an order that has moved on, and speaks of no money to come', async () => {
    await open({ [DETAIL]: ok(orderDetail('6')) });
    const loan = await screen.findByRole('link', { name: 'See your loan' });
    expect(loan.getAttribute('href')).toBe('/orders/O1/detail');
    expect(screen.getByRole('heading', { level: 1, name: 'Loaned' })).toBeTruthy();
    expect(screen.queryByText(/^You repay .* by|nothing left to confirm/)).toBeNull();
    expect(screen.getByText('Received')).toBeTruthy();
    expect(rows()).toContain('Tenure 7 days');
    expect(screen.queryByText(/You receive|day the money is sent/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Get Money' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Withdraw application' })).toBeNull();
  });
});
