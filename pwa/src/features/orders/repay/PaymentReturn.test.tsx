import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { api } from '@platform/calls/api';
import { leaveFor } from '@platform/navigation/leaveFor';
import { fakeServer, ok, openScreen, withRealCore } from '@testing/screen';
import { eventually, holdTimers, settled } from '@testing/time';

import { home, orderDetail } from '../testing/answers';
import { DETAIL, openDetail, REPAY, repayButton } from '../testing/detail';
import { rows } from '../testing/rows';

vi.mock('@platform/navigation/leaveFor', () => ({ leaveFor: vi.fn() }));

/** Nobody knows whether a started payment was made, so the text supposes neither. */
const WAITING = /^If you paid ₹5,035\.00, the bank is confirming it\..* If you did not pay, you can pay now\.$/;

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
    expect(await screen.findByText(WAITING)).toBeTruthy();
    const asked = server.named(DETAIL).length;
    detail = orderDetail('7', { payable: '0.00', paymentState: 'paid' });
    await looks.ring();
    expect(await screen.findByText('All repaid. Thank you.')).toBeTruthy();
    expect(server.named(DETAIL).length).toBeGreaterThan(asked);
    expect(await screen.findByText('Your level: Copper, 5% off the processing fee next time.')).toBeTruthy();
    expect(screen.queryByText(WAITING)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Repayment/ })).toBeNull();
    await settled();
    expect(looks.waiting()).toBe(0);
  });

  it('supposes neither that a payment was made nor that it was not, also after the page was left', async () => {
    fakeServer({ [DETAIL]: ok(orderDetail('6', { paymentState: 'confirming' })) });
    for (const query of ['?payment=left', '']) {
      await openScreen(`/orders/O1/detail${query}`);
      expect(await screen.findByText(WAITING)).toBeTruthy();
      expect(screen.getByText('If two payments succeed, one comes back to you.')).toBeTruthy();
      cleanup();
    }
  });

  it('thanks also on a page that the browser restores from its back-forward cache', async () => {
    await openDetail(orderDetail('6', { paymentState: 'paid', paymentPurpose: 'extension', payable: '5035.00' }));
    await repayButton();
    sessionStorage.setItem('payment.trip', 'O1');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await screen.findByText('Your payment has arrived')).toBeTruthy();
  });

  it('says at once that the payment failed', async () => {
    sessionStorage.setItem('payment.trip', 'O1');
    await openDetail(orderDetail('6', { paymentState: 'none', paymentFailed: 1, paymentPurpose: 'repayment' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your payment did not go through.');
    expect(screen.queryByText(WAITING)).toBeNull();
    expect(await repayButton()).toBeTruthy();
  });

  it('says that a payment arrived which does not end the loan, and what is next', async () => {
    sessionStorage.setItem('payment.trip', 'O1');
    const nextDue = { date: '2026-11-27', amount: '5035.00' } as const;
    await openDetail(orderDetail('6', { paymentState: 'paid', paymentPurpose: 'extension', nextDue }));
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
    const nextDue = { date: '2026-11-29', amount: '5035.00' } as const;
    const moved = { repaymentDate: nextDue.date, nextDue, extendedFrom: '2026-11-27', extendedApr: '618.33' } as const;
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
      // An early repayment costs less than on the due date.
      payable: '5010.00',
      nextDue: { date: '2026-12-04', amount: '5035.00' },
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

  it.each(['none', 'refunding'] as const)('says of no payment that it arrived when it stands as %s', async (state) => {
    sessionStorage.setItem('payment.trip', 'O1');
    await openDetail(orderDetail('6', { paymentState: state }));
    await repayButton();
    expect(screen.queryByText('Your payment has arrived')).toBeNull();
  });

  it('does not wait for a payment nobody began', async () => {
    await openDetail(orderDetail('6'));
    await repayButton();
    expect(screen.queryByText(WAITING)).toBeNull();
  });

  it('waits also on a page that knows of no trip, and shows what came of it', async () => {
    let detail = orderDetail('6', { paymentState: 'confirming', paymentPurpose: 'repayment' });
    const looks = holdTimers(2_000);
    fakeServer({ [DETAIL]: () => ok(detail), 'GET /home/v1/index': ok(home(1)) });
    await openScreen('/orders/O1/detail');
    expect(await screen.findByText(WAITING)).toBeTruthy();
    detail = orderDetail('7', { payable: '0.00', paymentState: 'paid' });
    await looks.ring();
    expect(await screen.findByText('All repaid. Thank you.')).toBeTruthy();
  });

  it('takes what the payment page said out of the address', async () => {
    fakeServer({ [DETAIL]: ok(orderDetail('6', { paymentState: 'confirming' })) });
    const { where } = await openScreen('/orders/O1/detail?payment=back&payment=left');
    expect(await screen.findByText(WAITING)).toBeTruthy();
    expect(where()).toBe('/orders/O1/detail');
  });

  it('says how much and since when, and lets the borrower look again before anything else', async () => {
    const patience = holdTimers(60_000);
    const { user, server } = await openDetail(orderDetail('6', { paymentState: 'confirming' }));
    await screen.findByText(WAITING);
    await screen.findByText('Started on 20 Nov 2026, 22:19.');
    const check = await screen.findByRole('button', { name: 'Check again' });
    expect(check.className).toContain('primary');
    expect(screen.getByRole('button', { name: 'Pay now' }).className).toContain('text');
    await patience.ring();
    await screen.findByText(/The bank has not confirmed a payment of ₹5,035\.00 yet/);
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
  const QUESTION = 'You started a payment of ₹5,035.00. Pay now?';

  it('the button says so, and starts a second one only after a question', async () => {
    const { user, server } = await openDetail(orderDetail('6', { ...confirming, reservation: 1 }));
    await user.click(await screen.findByRole('button', { name: 'Pay now' }));
    expect(screen.queryByRole('button', { name: /^Repayment/ })).toBeNull();
    const question = () => within(screen.getByRole('dialog', { name: QUESTION }));
    const dialog = question();
    expect(dialog.getByText(/It was started on 20 Nov 2026, 22:19.*one comes back to you/)).toBeTruthy();
    const wait = dialog.getByRole('button', { name: 'Wait' });
    expect(wait.className, 'the filled answer is the safe one').toContain('primary');
    expect(dialog.getByRole('button', { name: 'Pay now' }).className).toContain('danger');
    await user.click(wait);
    expect(server.named(REPAY)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Pay now' }));
    await user.click(question().getByRole('button', { name: 'Pay now' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.named(REPAY)).toHaveLength(1);
  });

  it('leaving within the cooling-off days is asked about as well', async () => {
    const { user } = await openDetail(orderDetail('6', { ...confirming, canCoolOff: 1 }));
    await user.click(await screen.findByRole('button', { name: 'Return the loan without a fee' }));
    await user.click(screen.getByRole('button', { name: 'Pay ₹4,410.00' }));
    expect(screen.getByRole('dialog', { name: QUESTION })).toBeTruthy();
  });

  it('the button speaks of no extension that is being confirmed, but asks', async () => {
    const { user } = await openDetail(orderDetail('11', { ...confirming, paymentPurpose: 'extension' }));
    await user.click(await repayButton());
    await user.click(screen.getByRole('button', { name: 'Pay ₹5,035.00' }));
    expect(screen.getByRole('dialog', { name: QUESTION })).toBeTruthy();
  });

  it('a sheet that was opened before asks as well', async () => {
    let detail = orderDetail('6');
    const { user, server, store } = await openDetail(detail, { [DETAIL]: () => ok(detail) });
    await user.click(await repayButton());
    detail = orderDetail('6', confirming);
    act(() => void store.dispatch(api.util.invalidateTags(['Order'])));
    await screen.findByText(WAITING);
    await user.click(screen.getByRole('button', { name: 'Pay ₹5,035.00' }));
    expect(screen.getByRole('dialog', { name: QUESTION })).toBeTruthy();
    expect(server.named(REPAY)).toHaveLength(0);
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
    expect(await screen.findByRole('button', { name: 'Pay now' })).toBeTruthy();
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
