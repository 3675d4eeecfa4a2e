import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { leaveFor } from '@platform/navigation/leaveFor';
import { answerLater, LOST, ok, refuse, tapTwice, withRealCore } from '@testing/screen';
import { eventually, settled } from '@testing/time';

import { amountChanged, transitionRefused } from '@core/generated/refusals';
import { home, orderDetail } from '../testing/answers';
import { DETAIL, LINK, openDetail, REPAY, repayButton } from '../testing/detail';
import { rows, whyOf } from '../testing/rows';

vi.mock('@platform/navigation/leaveFor', () => ({ leaveFor: vi.fn() }));

const BOOK = 'POST /order/v1/order-auto-apply';
const COOL_OFF = 'POST /order/v1/cooling-off';

withRealCore();
beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(leaveFor).mockClear();
});

describe('the order detail', () => {
  // proves: S2.48
  it('shows every line of a loan that runs', async () => {
    await openDetail(orderDetail('6'));
    await repayButton();
    expect(rows()).toEqual([
      'ID SL100001',
      'Loan amount ₹5,000.00',
      'Tenure 7 days',
      'Received ₹4,410.00',
      'Repayment amount ₹5,035.00',
      'Processing fee ₹500.00',
      'GST 18% on processing fee ₹90.00',
      'Interest fee ₹35.00',
      'Annual percentage rate (APR) 738.99%',
      'Application date 20 Nov 2026, 10:15',
      'Money sent on 20 Nov 2026',
      'Bank account number ****1191',
    ]);
    expect(screen.getByText('Repay by 27 Nov 2026 · 7 days left')).toBeTruthy();
    expect(screen.queryByText(/today/i), 'nothing is owed today').toBeNull();
  });

  it('says what repaying today saves, where only the days used bear interest', async () => {
    await openDetail(orderDetail('6', { earlyInterest: 'daysUsed', daysUsed: 3, payable: '5015.00' }));
    await repayButton('₹5,015.00');
    expect(whyOf('Interest for the days used')).toBe('₹5,000.00 × 0.1% a day × 3 days, rounded to the paisa.');
    expect(whyOf('If you repay today')).toBe('₹5,000.00 + interest ₹15.00 for the days used.');
  });

  // proves: S2.49
  it('shows days overdue and the fee, in red, only when there is a day', async () => {
    await openDetail(orderDetail('8', { overdueDays: 3, overdueFee: '150.00', payable: '5185.00' }));
    await repayButton('₹5,185.00');
    const red = [...document.querySelectorAll('main ul > li[data-tone="danger"]')].map(
      (row) => (row.querySelector('summary') ?? row).textContent,
    );
    expect(red).toEqual(['Days overdue 3', 'Overdue fees ₹150.00']);
    expect(screen.getByText('3 days late: overdue fee included.')).toBeTruthy();
    expect(screen.getAllByText(/Due (on )?27 Nov 2026/), 'the date is said once').toHaveLength(1);
  });

  it('explains each amount by its inputs, rule and rounding', async () => {
    await openDetail(orderDetail('8', { overdueDays: 3, overdueFee: '150.00', payable: '5185.00' }));
    await repayButton('₹5,185.00');
    expect(
      ['Received', 'Repayment amount', 'Processing fee', 'GST', 'Interest fee', 'Overdue fees', 'To pay today'].map(
        whyOf,
      ),
    ).toEqual([
      '₹5,000.00 − processing fee ₹500.00 − GST ₹90.00, taken when the money is sent.',
      '₹5,000.00 + interest ₹35.00, on 27 Nov 2026.',
      '₹5,000.00 × 10%, rounded to the paisa.',
      'Processing fee ₹500.00 × 18%, rounded to the paisa.',
      '₹5,000.00 × 0.1% a day × 7 days, rounded to the paisa.',
      '₹5,000.00 × 1% a day × 3 days overdue, rounded to the paisa. No interest is charged on it.',
      '₹5,035.00 + overdue fee ₹150.00.',
    ]);
  });

  it('says that lateness costs no more once it has reached the cap', async () => {
    await openDetail(
      orderDetail('8', { overdueCap: '0.05', overdueDays: 9, overdueFee: '250.00', payable: '5285.00' }),
    );
    await screen.findByText('Due on 27 Nov 2026. The overdue fee has reached its limit: more days add nothing.');
    expect(screen.queryByText(/Each day adds/)).toBeNull();
    await repayButton('₹5,285.00');
    expect(whyOf('Overdue fees')).toBe(
      '5% of ₹5,000.00, rounded to the paisa: the most that being late may cost. More days add nothing.',
    );
  });

  it('says that each day adds to it before', async () => {
    await openDetail(
      orderDetail('8', { overdueCap: '0.05', overdueDays: 4, overdueFee: '200.00', payable: '5235.00' }),
    );
    await screen.findByText(/Each day adds an overdue fee/);
  });

  // proves: S2.49
  it.each([
    ['6', '0.00'],
    ['8', '0.00'],
    ['8', '150.00'],
  ])('shows no overdue line without a day of it, in state %s with a fee of %s', async (state, overdueFee) => {
    await openDetail(orderDetail(state, { overdueDays: 0, overdueFee }));
    await repayButton();
    expect(rows().filter((row) => /overdue/i.test(row))).toEqual([]);
  });

  // proves: S2.51
  it('links to the extension only when the order allows one', async () => {
    await openDetail(orderDetail('6', { isExtension: 1 }));
    const link = await screen.findByRole('link', { name: 'Repayment stress? Extend due date' });
    expect(link.getAttribute('href')).toBe('/orders/O1/extension');
  });

  it.each([
    ['quiet with four days left', '2026-11-23', false],
    ['plain to see with three', '2026-11-24', true],
    ['plain to see on the due date', '2026-11-27', true],
  ])('shows the extension %s', async (_how, asOf, isPlain) => {
    await openDetail(orderDetail('6', { isExtension: 1, asOf }));
    const link = await screen.findByRole('link', { name: 'Repayment stress? Extend due date' });
    expect(link.classList.contains('secondary')).toBe(isPlain);
  });

  // proves: S2.51
  it('leads back to an extension that waits for its payment, and offers no other', async () => {
    await openDetail(orderDetail('11', { isExtension: 1, extensionState: 1 }));
    const link = await screen.findByRole('link', { name: 'Pay or give up the extension' });
    expect(link.getAttribute('href')).toBe('/orders/O1/extension');
    expect(screen.queryByRole('link', { name: 'Repayment stress? Extend due date' })).toBeNull();
  });

  it('has no such link otherwise', async () => {
    await openDetail(orderDetail('6'));
    await repayButton();
    expect(screen.queryByRole('link', { name: /Extend due date/ })).toBeNull();
  });
});

describe('the next loan', () => {
  it('is booked here, once, and is then a link to it', async () => {
    let detail = orderDetail('6');
    const { user, server } = await openDetail(detail, {
      [DETAIL]: () => ok(detail),
      [BOOK]: () => {
        detail = orderDetail('6', { reservation: 1 });
        return ok({ id: 'S1', orderNo: 'SL2' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Book the next loan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book the next loan?' }));
    dialog.getByText('₹5,000.00 for 7 days. We apply for it when this loan is repaid.');
    const row = async (label: string) => (await dialog.findByText(label)).closest('div')?.textContent;
    expect(await row('You would receive')).toContain('₹4,410.00');
    expect(await row('Processing fee')).toContain('₹500.00');
    expect(await row('You would repay')).toContain('₹5,035.00');
    expect(await row('Due date')).toContain('7 days after the money is sent');
    expect(await row('Annual percentage rate (APR)')).toContain('738.99%');
    expect(server.named('GET /order/v1/calculate').map(({ query }) => query.toString())).toEqual([
      'amount=5000.00&period=7&productId=P1&next=true',
    ]);
    expect(server.named(BOOK)).toHaveLength(0);
    await user.dblClick(dialog.getByRole('button', { name: 'Book' }));
    const link = await screen.findByRole('link', { name: 'See the scheduled order' });
    expect(link.getAttribute('href')).toBe('/schedule/O1?pid=P1');
    expect(document.activeElement).toBe(link);
    expect(server.named(BOOK).map(({ body }) => body)).toEqual([{ orderId: 'O1' }]);
  });

  it('is not offered once nothing is owed', async () => {
    await openDetail(orderDetail('7'), { 'GET /home/v1/index': ok(home(1)) });
    await screen.findByText('All repaid. Thank you.');
    expect(screen.queryByRole('button', { name: 'Book the next loan' })).toBeNull();
  });
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

  it('asks for nothing first: one call leads to the payment page', async () => {
    const { user, server } = await openDetail(orderDetail('6', { reservation: 1 }));
    await repayButton();
    const before = server.calls.length;
    await user.click(await repayButton());
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.calls.slice(before).map(({ name }) => name)).toEqual([REPAY]);
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
    // The store notifies with the next frame, possibly after the dialog.
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
    await tapTwice(screen.getByRole('button', { name: 'Book and pay' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.calls.map(({ name }) => name).filter((name) => name.startsWith('POST'))).toEqual([BOOK, REPAY]);
  });

  // proves: S4.41
  it('asks first otherwise, and can pay without booking', async () => {
    const { user, server } = await openDetail(orderDetail('6'));
    await user.click(await repayButton());
    const dialog = screen.getByRole('dialog', { name: 'Book your next loan?' });
    expect(within(dialog).getAllByText(/we apply for it/i), 'is said once').toHaveLength(1);
    expect(server.named(REPAY)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Only pay' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.named(BOOK)).toHaveLength(0);
  });

  it('books the next loan, then pays', async () => {
    const { user, server } = await openDetail(orderDetail('6'), { [BOOK]: ok({ id: 'S1', orderNo: 'SL2' }) });
    await user.click(await repayButton());
    await user.click(screen.getByRole('button', { name: 'Book and pay' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.calls.map(({ name }) => name).filter((name) => name.startsWith('POST'))).toEqual([BOOK, REPAY]);
  });

  it('asks who is late without a word of another loan', async () => {
    const late = orderDetail('8', { overdueDays: 3, overdueFee: '150.00', payable: '5185.00' });
    const { user, server } = await openDetail(late);
    await user.click(await repayButton('₹5,185.00'));
    const dialog = within(screen.getByRole('dialog', { name: 'Pay ₹5,185.00?' }));
    dialog.getByText(/The overdue fee up to today is in this sum/);
    expect(screen.queryByRole('button', { name: 'Book and pay' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Pay' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.named(BOOK)).toHaveLength(0);
  });

  // proves: S8.1
  it('does not pay when the booking was refused', async () => {
    const { user, server } = await openDetail(orderDetail('6'), { [BOOK]: refuse('No card.') });
    await user.click(await repayButton());
    await user.click(screen.getByRole('button', { name: 'Book and pay' }));
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('No card.');
    await settled();
    expect(server.named(REPAY)).toHaveLength(0);
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
    expect(second).toBe(first);
  });

  it('leaves the loan within the cooling-off days, after one question', async () => {
    const { user, server } = await openDetail(orderDetail('6', { canCoolOff: 1 }), { [COOL_OFF]: LINK });
    await user.click(await screen.findByRole('button', { name: 'Return the loan without a fee' }));
    expect(screen.getByText(/^Until 23 Nov 2026 you may return/)).toBeTruthy();
    expect(screen.getByText('To pay today: ₹4,410.00')).toBeTruthy();
    expect(screen.getByText(/^The ₹4,410\.00 you received \+ interest ₹0\.00 for 0 days/)).toBeTruthy();
    expect(server.named(COOL_OFF)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Return the loan' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
  });

  // proves: S5.28
  it('leaves the loan once for two taps in one moment', async () => {
    const { user, server } = await openDetail(orderDetail('6', { canCoolOff: 1 }), { [COOL_OFF]: LINK });
    await user.click(await screen.findByRole('button', { name: 'Return the loan without a fee' }));
    await tapTwice(screen.getByRole('button', { name: 'Return the loan' }));
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
    detail = orderDetail('6', { canCoolOff: 1, coolingOffAmount: '4415.00' });
    await user.click(screen.getByRole('button', { name: 'Return the loan' }));
    const info = await screen.findByRole('dialog', { name: 'Info' });
    expect(info.textContent).toContain('it is now ₹4,415.00');
    expect(server.named(COOL_OFF).map(({ body }) => body)).toEqual([{ orderId: 'O1', expected: '4410.00' }]);
    await user.click(within(info).getByRole('button', { name: 'OK' }));
    await user.click(screen.getByRole('button', { name: 'Return the loan without a fee' }));
    expect(await screen.findByText('To pay today: ₹4,415.00')).toBeTruthy();
  });
});
