import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { leaveFor } from '@platform/navigation/leaveFor';
import { fakeServer, ok, openScreen, withRealCore } from '@testing/screen';
import { eventually, holdTimers, settled } from '@testing/time';

import { home, orderDetail, QUOTE } from '../testing/answers';
import { DETAIL, openDetail, REPAY, repayButton } from '../testing/detail';
import { rows } from '../testing/rows';

vi.mock('@platform/navigation/leaveFor', () => ({ leaveFor: vi.fn() }));

withRealCore();
beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(leaveFor).mockClear();
});

describe('the return from the payment page', () => {
  it('looks again until the payment shows, then thanks, with the level', async () => {
    let detail = orderDetail('6', { reservation: 1 });
    const { user, server } = await openDetail(detail, {
      [DETAIL]: () => ok(detail),
      'GET /home/v1/index': ok(home(1)),
    });
    await user.click(await repayButton());
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));

    // The payment page redirects before the bank has confirmed the payment.
    detail = orderDetail('6', { reservation: 1, paymentState: 'confirming' });
    cleanup();
    const looks = holdTimers(2_000);
    await openScreen('/orders/O1/detail');
    expect(await screen.findByText(/Waiting for the bank to confirm/)).toBeTruthy();
    const asked = server.named(DETAIL).length;
    detail = orderDetail('7', { payable: '0.00', paymentState: 'paid' });
    await looks.ring();
    expect(await screen.findByText('All repaid. Thank you.')).toBeTruthy();
    expect(server.named(DETAIL).length).toBeGreaterThan(asked);
    expect(await screen.findByText('Your level: Copper, 5% off the processing fee next time.')).toBeTruthy();
    expect(screen.queryByText(/Waiting for the bank/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Repayment/ })).toBeNull();
    await settled();
    expect(looks.waiting()).toBe(0);
  });

  describe.each([
    ['by the browser', 'back_forward', ''],
    ['by a link of the payment page', 'navigate', '?payment=left'],
  ] as const)('when the borrower left it %s', (_how, type, query) => {
    it('says so, waits for no bank, and shows a payment that was made after all', async () => {
      sessionStorage.setItem('payment.trip', 'O1');
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
      let detail = orderDetail('6', { paymentState: 'confirming' });
      const looks = holdTimers(15_000);
      fakeServer({ [DETAIL]: () => ok(detail), 'GET /home/v1/index': ok(home(1)) });
      await openScreen(`/orders/O1/detail${query}`);
      expect(await screen.findByText(/If you did not pay on the payment page/)).toBeTruthy();
      expect(screen.queryByText(/Waiting for the bank/)).toBeNull();
      expect(await repayButton()).toBeTruthy();
      detail = orderDetail('7', { payable: '0.00', paymentState: 'paid' });
      await looks.ring();
      expect(await screen.findByText('All repaid. Thank you.')).toBeTruthy();
      expect(screen.queryByText(/If you did not pay on the payment page/)).toBeNull();
    });
  });

  it('is told also where the browser shows the page again as it was left', async () => {
    await openDetail(orderDetail('6', { paymentState: 'confirming' }));
    await screen.findByRole('button', { name: 'Pay again' });
    sessionStorage.setItem('payment.trip', 'O1');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await screen.findByText(/If you did not pay on the payment page/)).toBeTruthy();
  });

  it('says at once that the payment failed', async () => {
    sessionStorage.setItem('payment.trip', 'O1');
    await openDetail(orderDetail('6', { paymentState: 'none', paymentFailed: 1, paymentPurpose: 'repayment' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your payment did not go through.');
    expect(screen.queryByText(/Waiting for the bank/)).toBeNull();
    expect(await repayButton()).toBeTruthy();
  });

  it('says that a payment arrived which does not end the loan, and what is next', async () => {
    sessionStorage.setItem('payment.trip', 'O1');
    await openDetail(orderDetail('6', { paymentState: 'paid', paymentPurpose: 'extension', payable: '5035.00' }));
    const said = await screen.findByText('Your payment has arrived');
    expect(said.closest('section')?.textContent).toMatch(/Next: repay ₹5,035\.00 by \d+ \w+ 2026\./);
  });

  it('draws an extension, and says what it added to the cost', async () => {
    sessionStorage.setItem('payment.trip', 'O1');
    const payment = {
      amount: '305.00',
      paidAt: '2026-11-22T09:00:00+05:30',
      reference: 'T1',
      what: 'extension',
    } as const;
    const moved = { repaymentDate: '2026-11-29', extendedFrom: '2026-11-27', extendedApr: '618.33' } as const;
    const paid = { paymentState: 'paid', paymentPurpose: 'extension' } as const;
    await openDetail(orderDetail('11', { extensionState: 3, payments: [payment], ...paid, ...moved }));
    await screen.findByText('₹305.00 paid: your due date is now 29 Nov 2026');
    const strip = within(screen.getByRole('list', { name: 'Due date' }));
    expect(strip.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('20 Nov'),
      expect.stringMatching(/^Due before.*27 Nov/),
      expect.stringMatching(/^Due date.*29 Nov/),
    ]);
    expect(rows()).toEqual(expect.arrayContaining(['Paid for extensions ₹305.00', 'Total cost up to today ₹930.00']));
  });

  it('says what was paid for an extension, and from which day to which the due date moved', async () => {
    sessionStorage.setItem('payment.trip', 'O1');
    const paid = { amount: '330.00', paidAt: '2026-11-27T18:00:00+05:30', reference: 'T1', what: 'extension' } as const;
    const extended = {
      extensionState: 3,
      repaymentDate: '2026-12-04',
      extendedFrom: '2026-11-27',
      extendedApr: '531.93',
    } as const;
    await openDetail(
      orderDetail('11', { ...extended, paymentState: 'paid', paymentPurpose: 'extension', payments: [paid] }),
    );
    const said = await screen.findByText('₹330.00 paid: your due date is now 4 Dec 2026');
    expect(said.closest('section')?.textContent).toContain(
      'It was 27 Nov 2026 before. Next: repay ₹5,035.00 by 4 Dec 2026.',
    );
    expect(rows()).toContain('Tenure 14 days with the extension');
    expect(rows()).toContain('APR with the extension 531.93%');
  });

  it('says that nothing is owed for an extension whose payment page was left', async () => {
    sessionStorage.setItem('payment.trip', 'O1');
    fakeServer({
      [DETAIL]: ok(orderDetail('11', { extensionState: 1, paymentState: 'confirming', paymentPurpose: 'extension' })),
      'GET /order/v1/calculate': ok(QUOTE),
    });
    await openScreen('/orders/O1/detail?payment=left');
    expect(await screen.findByText(/nothing was charged and your due date stays 27 Nov 2026/)).toBeTruthy();
    expect(screen.queryByText(/the amount is still to be paid/)).toBeNull();
  });

  it.each(['none', 'refunding'] as const)('says of no payment that it arrived when it stands as %s', async (state) => {
    sessionStorage.setItem('payment.trip', 'O1');
    await openDetail(orderDetail('6', { paymentState: state }));
    await repayButton();
    expect(screen.queryByText('Your payment has arrived')).toBeNull();
  });

  it('does not wait for a payment nobody began', async () => {
    await openDetail(orderDetail('6'));
    await repayButton();
    expect(screen.queryByText(/Waiting for the bank/)).toBeNull();
  });

  it('waits also on a page that knows of no trip, and shows what came of it', async () => {
    let detail = orderDetail('6', { paymentState: 'confirming', paymentPurpose: 'repayment' });
    const looks = holdTimers(2_000);
    fakeServer({ [DETAIL]: () => ok(detail), 'GET /home/v1/index': ok(home(1)) });
    await openScreen('/orders/O1/detail');
    expect(await screen.findByText(/Waiting for the bank to confirm/)).toBeTruthy();
    detail = orderDetail('7', { payable: '0.00', paymentState: 'paid' });
    await looks.ring();
    expect(await screen.findByText('All repaid. Thank you.')).toBeTruthy();
  });

  it('takes what the payment page said out of the address', async () => {
    fakeServer({ [DETAIL]: ok(orderDetail('6', { paymentState: 'confirming' })) });
    const { where } = await openScreen('/orders/O1/detail?payment=back&payment=left');
    expect(await screen.findByText(/If you did not pay on the payment page/)).toBeTruthy();
    expect(where()).toBe('/orders/O1/detail');
  });

  it('says how much and since when, and lets the borrower look again before anything else', async () => {
    const patience = holdTimers(60_000);
    const { user, server } = await openDetail(orderDetail('6', { paymentState: 'confirming' }));
    await screen.findByText('Waiting for the bank to confirm your payment of ₹5,035.00…');
    await screen.findByText('Started on 20 Nov 2026, 22:19.');
    const check = await screen.findByRole('button', { name: 'Check again' });
    expect(check.className).toContain('primary');
    expect(screen.getByRole('button', { name: 'Pay again' }).className).toContain('text');
    await patience.ring();
    await screen.findByText(/The bank has not confirmed your payment of ₹5,035\.00 yet/);
    const asked = server.named(DETAIL).length;
    await user.click(check);
    await eventually(() => expect(server.named(DETAIL).length).toBe(asked + 1));
  });

  it('says of a payment that failed that it may still succeed', async () => {
    await openDetail(orderDetail('6', { paymentState: 'none', paymentFailed: 1, paymentPurpose: 'repayment' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /UPI payment can still succeed.*wait before you pay/,
    );
  });
});

describe('while a payment is being confirmed', () => {
  const confirming = { paymentState: 'confirming', paymentPurpose: 'repayment' } as const;
  const QUESTION = 'A payment of ₹5,035.00 is being confirmed. Pay again?';

  it('the button says so, and starts a second one only after a question', async () => {
    const { user, server } = await openDetail(orderDetail('6', confirming));
    await user.click(await screen.findByRole('button', { name: 'Pay again' }));
    expect(screen.queryByRole('button', { name: /^Repayment/ })).toBeNull();
    const question = () => within(screen.getByRole('dialog', { name: QUESTION }));
    const dialog = question();
    expect(dialog.getByText(/It was started on 20 Nov 2026, 22:19.*one comes back to you/)).toBeTruthy();
    const wait = dialog.getByRole('button', { name: 'Wait' });
    expect(wait.className, 'the filled answer is the safe one').toContain('primary');
    expect(dialog.getByRole('button', { name: 'Pay again' }).className).toContain('danger');
    await user.click(wait);
    expect(server.named(REPAY)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Pay again' }));
    await user.click(question().getByRole('button', { name: 'Pay again' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.named(REPAY)).toHaveLength(1);
  });

  it('a user who left the payment page is asked as well', async () => {
    sessionStorage.setItem('payment.trip', 'O1');
    fakeServer({ [DETAIL]: ok(orderDetail('6', confirming)) });
    const { user } = await openScreen('/orders/O1/detail?payment=left');
    await user.click(await repayButton());
    expect(screen.getByRole('dialog', { name: QUESTION })).toBeTruthy();
  });

  it('leaving within the cooling-off days is asked about as well', async () => {
    const { user } = await openDetail(orderDetail('6', { ...confirming, canCoolOff: 1 }));
    await user.click(await screen.findByRole('button', { name: 'Return the loan without a fee' }));
    expect(screen.getByRole('dialog', { name: QUESTION })).toBeTruthy();
  });

  it('the button speaks of no extension that is being confirmed, but asks', async () => {
    const { user } = await openDetail(orderDetail('11', { ...confirming, paymentPurpose: 'extension' }));
    await user.click(await repayButton());
    expect(screen.getByRole('dialog', { name: QUESTION })).toBeTruthy();
  });
});

describe('a payment page that opens above the app', () => {
  it.each([
    ['the focus comes back', () => window.dispatchEvent(new Event('focus'))],
    ['the page is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('leaves the button usable when %s, and the payment is seen', async (_when, comeBack) => {
    const patience = holdTimers(10_000);
    let detail = orderDetail('6', { reservation: 1 });
    const { user } = await openDetail(detail, { [DETAIL]: () => ok(detail) });
    await user.click(await repayButton());
    await eventually(() => expect([vi.mocked(leaveFor).mock.calls.length, patience.waiting()]).toEqual([1, 1]));
    expect(screen.getByRole('button', { name: 'Opening the payment page…' })).toBeTruthy();
    detail = orderDetail('6', { reservation: 1, paymentState: 'confirming', paymentPurpose: 'repayment' });
    comeBack();
    expect(await screen.findByRole('button', { name: 'Pay again' })).toBeTruthy();
  });

  it('leaves it usable after ten seconds', async () => {
    const patience = holdTimers(10_000);
    const { user } = await openDetail(orderDetail('6', { reservation: 1 }));
    await user.click(await repayButton());
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    await patience.ring();
    expect(await repayButton()).toBeTruthy();
  });
});
