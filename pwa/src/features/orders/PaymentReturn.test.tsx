import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { leaveFor } from '@shared/navigation/leaveFor';
import { fakeServer, ok, openScreen, withRealCore } from '@testing/screen';
import { eventually, holdTimers, settled } from '@testing/time';

import { home, orderDetail } from './testing/answers';
import { DETAIL, openDetail, repayButton } from './testing/detail';

vi.mock('@shared/navigation/leaveFor', () => ({ leaveFor: vi.fn() }));

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

    // The provider's page sends the browser back before the bank has confirmed.
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
    // It looks no more.
    await settled();
    expect(looks.waiting()).toBe(0);
  });

  describe.each([
    ['by the browser', 'back_forward', ''],
    ['by a link of the payment page', 'navigate', '?payment=left'],
  ] as const)('when the borrower left it %s', (_how, type, query) => {
    it('says so, waits for no bank, and shows a payment that was made after all', async () => {
      sessionStorage.setItem('payment.trip', 'O1');
      // How the browser says that a page was opened by going back.
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
      let detail = orderDetail('6', { paymentState: 'confirming' });
      const looks = holdTimers(15_000);
      fakeServer({ [DETAIL]: () => ok(detail), 'GET /home/v1/index': ok(home(1)) });
      await openScreen(`/orders/O1/detail${query}`);
      expect(await screen.findByText(/You left the payment page/)).toBeTruthy();
      expect(screen.queryByText(/Waiting for the bank/)).toBeNull();
      expect(await repayButton()).toBeTruthy();
      detail = orderDetail('7', { payable: '0.00', paymentState: 'paid' });
      await looks.ring();
      expect(await screen.findByText('All repaid. Thank you.')).toBeTruthy();
      expect(screen.queryByText(/You left the payment page/)).toBeNull();
    });
  });

  it('is told also where the browser shows the page again as it was left', async () => {
    await openDetail(orderDetail('6', { paymentState: 'confirming' }));
    await repayButton();
    sessionStorage.setItem('payment.trip', 'O1');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await screen.findByText(/You left the payment page/)).toBeTruthy();
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

  it.each([undefined, 'refunding'] as const)(
    'says of no payment that it arrived when it stands as %s',
    async (state) => {
      sessionStorage.setItem('payment.trip', 'O1');
      await openDetail(orderDetail('6', state === undefined ? {} : { paymentState: state }));
      await repayButton();
      expect(screen.queryByText('Your payment has arrived')).toBeNull();
    },
  );

  it('does not wait for a payment nobody began', async () => {
    await openDetail(orderDetail('6'));
    await repayButton();
    expect(screen.queryByText(/Waiting for the bank/)).toBeNull();
  });
});
