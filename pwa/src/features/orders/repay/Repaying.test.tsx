import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { leaveFor } from '@platform/navigation/leaveFor';
import { answerLater, LOST, ok, refuse, tapTwice, withRealCore } from '@testing/screen';
import { APP_CONFIG } from '@testing/answers';
import { eventually, settled } from '@testing/time';

import { amountChanged, transitionRefused } from '@core/generated/refusals';
import { home, orderDetail } from '../testing/answers';
import { DETAIL, LINK, openDetail, REPAY, repayButton } from '../testing/detail';

vi.mock('@platform/navigation/leaveFor', () => ({ leaveFor: vi.fn() }));

const CONFIG = 'GET /client/v1/config';
const BOOK = 'POST /order/v1/order-auto-apply';
const COOL_OFF = 'POST /order/v1/cooling-off';

async function bookAndPay(user: Awaited<ReturnType<typeof openDetail>>['user']): Promise<HTMLElement> {
  await user.click(screen.getByRole('checkbox', { name: 'Book your next loan too (optional)' }));
  return screen.findByRole('button', { name: 'Book it and pay ₹5,035.00' });
}

withRealCore();
beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(leaveFor).mockClear();
});

describe('repaying', () => {
  it('sends the amount that was read, and shows the new one instead of paying it', async () => {
    let detail = orderDetail('6', { reservation: 1 });
    const { user, server } = await openDetail(detail, {
      [DETAIL]: () => ok(detail),
      [REPAY]: () => (detail.orderState === '6' ? LINK : now('₹5,085.00')),
    });
    const now = (amount: string) =>
      server.named(REPAY).length > 1 ? LINK : refuse(`The amount has changed: it is now ${amount}.`, amountChanged);
    const button = await repayButton();
    detail = orderDetail('8', { reservation: 1, overdueDays: 1, overdueFee: '50.00', payable: '5085.00' });
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Info' });
    expect(dialog.textContent).toContain('it is now ₹5,085.00');
    expect(leaveFor).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await user.click(await repayButton('₹5,085.00'));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.named(REPAY).map(({ body }) => body)).toEqual([
      { orderId: 'O1', expected: '5035.00' },
      { orderId: 'O1', expected: '5085.00' },
    ]);
  });

  it('asks only for the allowed hosts first', async () => {
    const { user, server } = await openDetail(orderDetail('6', { reservation: 1 }));
    await repayButton();
    const before = server.calls.length;
    await user.click(await repayButton());
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.calls.slice(before).map(({ name }) => name)).toEqual([CONFIG, REPAY]);
  });

  it('pays nothing when the order was settled meanwhile, and shows it', async () => {
    let detail = orderDetail('6', { reservation: 1 });
    const { user } = await openDetail(detail, {
      [DETAIL]: () => ok(detail),
      [REPAY]: refuse('This loan is already settled.', transitionRefused),
      'GET /home/v1/index': ok(home(1)),
    });
    const button = await repayButton();
    detail = orderDetail('7');
    await user.click(button);
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('already settled');
    expect(leaveFor).not.toHaveBeenCalled();
    // The store notifies React in an animation frame, which may come after the dialog.
    expect(await screen.findByText('All repaid. Thank you.')).toBeTruthy();
  });

  // proves: S2.50 S4.41 S4.42 S7.16
  it('goes straight to payment when a next loan is booked, with the way back appended', async () => {
    const { user, server } = await openDetail(orderDetail('6', { reservation: 1 }));
    await user.click(await repayButton());
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    const back = encodeURIComponent(`${window.location.origin}/orders/O1/detail?payment=back`);
    expect(leaveFor).toHaveBeenCalledWith(`/sandbox/pay?id=PAY1&callback=${back}`);
    expect(server.named(REPAY).map(({ body }) => body)).toEqual([{ orderId: 'O1', expected: '5035.00' }]);
    expect(server.named(BOOK)).toHaveLength(0);
  });

  // proves: S5.28
  it('is asked for once for two taps in one moment', async () => {
    const link = answerLater(LINK);
    const { server } = await openDetail(orderDetail('6', { reservation: 1 }), { [REPAY]: () => link.answered });
    await tapTwice(await repayButton());
    await link.give();
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.named(REPAY)).toHaveLength(1);
  });

  // proves: S5.28
  it('books once and pays once for two taps on both', async () => {
    const { user, server } = await openDetail(orderDetail('6'), { [BOOK]: ok({ id: 'S1', orderNo: 'SL2' }) });
    await user.click(await repayButton());
    await tapTwice(await bookAndPay(user));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.calls.map(({ name }) => name).filter((name) => name.startsWith('POST'))).toEqual([BOOK, REPAY]);
  });

  // proves: S4.41
  it('asks first otherwise: says what is paid, and offers the next loan last, not chosen', async () => {
    const { user, server } = await openDetail(orderDetail('6'));
    await user.click(await repayButton());
    const sheet = within(screen.getByRole('dialog', { name: 'Repay Saral First' }));
    sheet.getByText('This repays the whole loan, due on 27 Nov 2026.');
    expect(document.activeElement, 'not the offer of another loan').toBe(
      sheet.getByRole('button', { name: 'Pay ₹5,035.00' }),
    );
    expect(sheet.queryByText(/we apply for it/i), 'the other loan is out of the way').toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.named(REPAY)).toHaveLength(0);
    await user.click(await repayButton());
    await user.click(screen.getByRole('button', { name: 'Pay ₹5,035.00' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.named(BOOK)).toHaveLength(0);
    expect(server.named('GET /order/v1/calculate'), 'of the other loan').toHaveLength(0);
  });

  it('books the next loan, then pays', async () => {
    const { user, server } = await openDetail(orderDetail('6'), { [BOOK]: ok({ id: 'S1', orderNo: 'SL2' }) });
    await user.click(await repayButton());
    await user.click(await bookAndPay(user));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.calls.map(({ name }) => name).filter((name) => name.startsWith('POST'))).toEqual([BOOK, REPAY]);
  });

  it('asks who is late without a word of another loan', async () => {
    const late = orderDetail('8', { overdueDays: 3, overdueFee: '150.00', payable: '5185.00' });
    const { user, server } = await openDetail(late);
    await user.click(await repayButton('₹5,185.00'));
    const sheet = within(screen.getByRole('dialog', { name: 'Repay Saral First' }));
    sheet.getByText('This repays the whole loan, with the overdue fee up to today.');
    expect(sheet.queryByText('Book your next loan too (optional)')).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Pay ₹5,185.00' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.named(BOOK)).toHaveLength(0);
  });

  // proves: S8.1
  it('does not pay when the booking was refused', async () => {
    const { user, server } = await openDetail(orderDetail('6'), { [BOOK]: refuse('No card.') });
    await user.click(await repayButton());
    await user.click(await bookAndPay(user));
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('No card.');
    await settled();
    expect(server.named(REPAY)).toHaveLength(0);
  });

  it('opens an address on a host that the server allows', async () => {
    const { user } = await openDetail(orderDetail('6', { reservation: 1 }), {
      [CONFIG]: ok({ ...APP_CONFIG, allowedHosts: ['pay.lender.example'] }),
      [REPAY]: ok({ paymentUrl: 'https://pay.lender.example/pay' }),
    });
    await user.click(await repayButton());
    await eventually(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.lender.example/pay'));
  });

  it('makes no link while the allowed hosts are unknown', async () => {
    let lost = true;
    const { user, server } = await openDetail(orderDetail('6', { reservation: 1 }), {
      [CONFIG]: () => (lost ? LOST : ok(APP_CONFIG)),
    });
    await user.click(await repayButton());
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('There is no connection.');
    expect(server.named(REPAY)).toEqual([]);
    lost = false;
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await user.click(await repayButton());
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
  });

  it('does not open an address of another site', async () => {
    const { user } = await openDetail(orderDetail('6', { reservation: 1 }), {
      [REPAY]: ok({ paymentUrl: 'https://evil.example/pay?id=1' }),
    });
    await user.click(await repayButton());
    expect(await screen.findByRole('dialog', { name: 'Info' })).toBeTruthy();
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('says that a broken connection costs nothing, and repeats under the same key', async () => {
    let lost = true;
    const { user, server } = await openDetail(orderDetail('6', { reservation: 1 }), {
      [REPAY]: () => (lost ? LOST : LINK),
    });
    await user.click(await repayButton());
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('you will not pay twice');
    lost = false;
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await user.click(await repayButton());
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    const [first, second] = server.named(REPAY).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it('offers the cheaper way out beside the amount, and chooses it where the loan is repaid', async () => {
    const { user, server } = await openDetail(orderDetail('6', { canCoolOff: 1 }), { [COOL_OFF]: LINK });
    await repayButton();
    screen.getByText('Return the loan today for ₹4,410.00 and save ₹625.00. Possible until 23 Nov 2026.');
    await user.click(await repayButton());
    const sheet = within(screen.getByRole('dialog', { name: 'Repay Saral First' }));
    expect(sheet.getByRole<HTMLInputElement>('radio', { name: /^Return the loan today/ }).checked).toBe(true);
    sheet.getByText('You save ₹625.00. Possible until 23 Nov 2026.');
    expect(sheet.getAllByText(/no fee/i), 'said once').toHaveLength(1);
    expect(sheet.queryByText(/Book your next loan/)).toBeNull();
    await user.click(sheet.getByRole('radio', { name: /^Repay as agreed/ }));
    sheet.getByRole('button', { name: 'Pay ₹5,035.00' });
    sheet.getByText(/Book your next loan/);
    await user.click(sheet.getByRole('radio', { name: /^Return the loan/ }));
    expect(server.named(COOL_OFF)).toHaveLength(0);
    await user.click(sheet.getByRole('button', { name: 'Pay ₹4,410.00' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.named(COOL_OFF)).toHaveLength(1);
    expect(server.named(REPAY)).toHaveLength(0);
  });

  it('offers the cheaper way out also where a next loan is booked, and repaying asks nothing', async () => {
    const { user, server } = await openDetail(orderDetail('6', { reservation: 1, canCoolOff: 1 }), {
      [COOL_OFF]: LINK,
    });
    await repayButton();
    screen.getByText('Changed your mind?');
    screen.getByText('Return the loan today for ₹4,410.00 and save ₹625.00. Possible until 23 Nov 2026.');
    await user.click(screen.getByRole('button', { name: 'Return the loan without a fee' }));
    await user.click(screen.getByRole('button', { name: 'Pay ₹4,410.00' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect([server.named(COOL_OFF).length, server.named(REPAY).length]).toEqual([1, 0]);
  });

  // proves: S5.28
  it('leaves the loan once for two taps in one moment', async () => {
    const { user, server } = await openDetail(orderDetail('6', { canCoolOff: 1 }), { [COOL_OFF]: LINK });
    await user.click(await screen.findByRole('button', { name: 'Return the loan without a fee' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Return the loan today' }));
    sheet.getByText(/The ₹4,410\.00 you received\. No interest yet, no fee and no penalty\.$/);
    expect(sheet.queryByRole('radio'), 'the way is chosen').toBeNull();
    await tapTwice(sheet.getByRole('button', { name: 'Pay ₹4,410.00' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.named(COOL_OFF)).toHaveLength(1);
  });
});

describe('a screen from before', () => {
  it('leaves no loan at another amount than the one that was read, and shows the new one', async () => {
    let detail = orderDetail('6', { canCoolOff: 1 });
    const { user, server } = await openDetail(detail, {
      [DETAIL]: () => ok(detail),
      [COOL_OFF]: refuse('The amount has changed: it is now ₹4,415.00.', amountChanged),
    });
    await user.click(await screen.findByRole('button', { name: 'Return the loan without a fee' }));
    detail = orderDetail('6', { canCoolOff: 1, coolingOffAmount: '4415.00', loanDate: '2026-11-19' });
    await user.click(screen.getByRole('button', { name: 'Pay ₹4,410.00' }));
    const info = await screen.findByRole('dialog', { name: 'Info' });
    expect(info.textContent).toContain('it is now ₹4,415.00');
    expect(server.named(COOL_OFF).map(({ body }) => body)).toEqual([{ orderId: 'O1', expected: '4410.00' }]);
    await user.click(within(info).getByRole('button', { name: 'OK' }));
    await user.click(screen.getByRole('button', { name: 'Return the loan without a fee' }));
    expect(await screen.findByRole('button', { name: 'Pay ₹4,415.00' })).toBeTruthy();
  });
});
