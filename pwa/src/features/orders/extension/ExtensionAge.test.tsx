import { act, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { transitionRefused } from '@core/generated/refusals';
import { api } from '@platform/calls/api';
import { type Answers, fakeServer, LOST, ok, openScreen, refuse, withRealCore } from '@testing/screen';
import { eventually, holdTimers } from '@testing/time';

import { extension, orderDetail } from '../testing/answers';

const DETAIL = 'GET /order/v1/detail';
const CALC = 'GET /order-repay-extension/v1/extension-calc/O1';
const ASKED = { extensionState: 1, isExtension: 1 } as const;

withRealCore();

async function open(answers: Answers) {
  const server = fakeServer(answers);
  const { store } = await openScreen('/orders/O1/extension', 'en-IN');
  return {
    server,
    comeBack: () => act(async () => void store.dispatch(api.internalActions.onFocus())),
  };
}

const payButton = (fee: string) => screen.findByRole('button', { name: new RegExp(`^Pay ${fee} and extend`) });

describe('an extension page that stays open', () => {
  it('shows the calculation of the day on which the borrower comes back', async () => {
    let calculation = extension();
    const { comeBack } = await open({ [DETAIL]: ok(orderDetail('8')), [CALC]: () => ok(calculation) });
    await payButton('₹495');
    calculation = extension({ asOf: '2026-12-02', extensionFee: '595.00', overdueFee: '250.00', overdueDays: 5 });
    await comeBack();
    expect(await payButton('₹595')).toBeTruthy();
    expect(screen.queryByText(/₹495/)).toBeNull();
  });

  it('offers no extension that has ended, also while nobody touches the page', async () => {
    let [order, calculation] = [
      orderDetail('11', ASKED),
      extension({ isWaiting: 1, expireTime: '2026-12-01T10:15:00+05:30' }),
    ];
    const looks = holdTimers(15_000);
    await open({ [DETAIL]: () => ok(order), [CALC]: () => ok(calculation) });
    await screen.findByText(/^Pay by/);
    order = orderDetail('8', { isExtension: 1 });
    calculation = extension({ asOf: '2026-12-01', extensionId: 'E2', extensionFee: '545.00' });
    await looks.ring();
    expect(await payButton('₹545')).toBeTruthy();
    await eventually(() => expect(screen.queryByText(/^Pay by/)).toBeNull());
  });

  it('offers no calculation of yesterday without a connection', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00+05:30'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    let isLost = false;
    const { comeBack } = await open({
      [DETAIL]: ok(orderDetail('8')),
      [CALC]: () => (isLost ? LOST : ok(extension())),
    });
    await payButton('₹495');
    isLost = true;
    vi.setSystemTime(new Date('2026-12-01T12:00:00+05:30'));
    await comeBack();
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('offers nothing once the lender refuses the extension, and says why', async () => {
    let isRefused = false;
    const { comeBack } = await open({
      [DETAIL]: ok(orderDetail('8')),
      [CALC]: () => (isRefused ? refuse('This loan cannot be extended.', transitionRefused) : ok(extension())),
    });
    await payButton('₹495');
    isRefused = true;
    await comeBack();
    expect(await screen.findByText('This loan cannot be extended.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'See your orders' })).toBeTruthy();
  });
});
