import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { OrderDetail } from '@core/types';
import { api } from '@platform/calls/api';
import { leaveFor } from '@platform/navigation/leaveFor';
import { fakeServer, LOST, ok, openScreen, withRealCore } from '@testing/screen';
import { eventually, settled } from '@testing/time';

import { extension, orderDetail } from '../testing/answers';
import { DETAIL, LINK, openDetail, REPAY, repayButton } from '../testing/detail';
import { steady, RUNNING } from '../testing/steady';

vi.mock('@platform/navigation/leaveFor', () => ({ leaveFor: vi.fn() }));

const CALC = 'GET /order-repay-extension/v1/extension-calc/O1';
const APPLY = 'POST /order-repay-extension/v1/apply-extension';

/** The order after the server has made a link, so that a payment counts as started. */
const STARTED = { paymentState: 'confirming', paymentPurpose: 'repayment' } as const;

withRealCore();
beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(leaveFor).mockClear();
});

type Opened = Awaited<ReturnType<typeof openScreen>>;

/** Returns to the page, which then reads again. */
const comeBack = ({ store }: Opened) =>
  act(async () => {
    window.dispatchEvent(new Event('focus'));
    store.dispatch(api.internalActions.onFocus());
    await Promise.resolve();
  });
const dismiss = async ({ user }: Opened) => user.click(await screen.findByRole('button', { name: 'OK' }));
const keysOf = (server: ReturnType<typeof fakeServer>, call: string) =>
  server.named(call).map(({ headers }) => headers.get('idempotency-key'));

/** Taps Repay. The response is lost, and the order is `after` then. */
async function loseLink(after: OrderDetail, before = orderDetail('6', { reservation: 1 })) {
  let detail = before;
  let isLost = true;
  const opened = await openDetail(before, {
    [DETAIL]: () => ok(detail),
    [REPAY]: () => {
      if (!isLost) return LINK;
      isLost = false;
      detail = after;
      return LOST;
    },
  });
  const read = async (next: OrderDetail) => {
    detail = next;
    const asked = opened.server.named(DETAIL).length;
    await comeBack(opened);
    await eventually(() => expect(opened.server.named(DETAIL).length).toBeGreaterThan(asked));
    await settled();
  };
  return { ...opened, read };
}

describe('a payment link whose response was lost', () => {
  it('is asked for under a new key once the order has changed, because the first link may have ended', async () => {
    const { read, ...opened } = await loseLink(orderDetail('6', { reservation: 1, ...STARTED }));
    await opened.user.click(await repayButton());
    await dismiss(opened);
    await read(orderDetail('6', { reservation: 1, asOf: '2026-11-21' }));
    await opened.user.click(await repayButton());
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(new Set(keysOf(opened.server, REPAY)).size).toBe(2);
  });

  it('is asked for under a new key on the next day, also before the order has been read again', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T23:00:00+05:30'), toFake: ['Date'] });
    const unchanged = orderDetail('6', { reservation: 1 });
    const opened = await loseLink(unchanged);
    await opened.user.click(await repayButton());
    await dismiss(opened);
    vi.setSystemTime(new Date('2026-11-21T00:10:00+05:30'));
    await opened.user.click(await repayButton());
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(new Set(keysOf(opened.server, REPAY)).size).toBe(2);
  });

  it('is asked for under a new key for an extension as well', async () => {
    let isLost = true;
    let detail = orderDetail('8', { isExtension: 1 });
    const server = fakeServer({
      [DETAIL]: () => ok(detail),
      [CALC]: ok(extension()),
      [APPLY]: () => {
        if (!isLost) return LINK;
        isLost = false;
        detail = orderDetail('11', { extensionState: 1, paymentState: 'confirming', paymentPurpose: 'extension' });
        return LOST;
      },
    });
    const opened = await openScreen('/orders/O1/extension');
    const pay = () => screen.findByRole('button', { name: 'Apply and payment' });
    await opened.user.click(await pay());
    await dismiss(opened);
    await settled();
    expect(screen.queryByText(/the bank is confirming it/), 'no payment page has opened').toBeNull();
    await opened.user.click(await pay());
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(new Set(keysOf(server, APPLY)).size).toBe(2);
  });
});

describe('a payment that counts as started, although its payment page never opened here', () => {
  it('is not waited for, and the next tap asks no question', async () => {
    const opened = await loseLink(orderDetail('6', { reservation: 1, ...STARTED }));
    await opened.user.click(await repayButton());
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('Tap again');
    await dismiss(opened);
    await settled();
    expect(screen.queryByText(/the bank is confirming it|If two payments succeed/)).toBeNull();
    await opened.user.click(await repayButton());
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(opened.server.named(REPAY)).toHaveLength(2);
  });

  it('is waited for after all once a payment page has opened', async () => {
    const { read, ...opened } = await loseLink(orderDetail('6', { reservation: 1, ...STARTED }));
    await opened.user.click(await repayButton());
    await dismiss(opened);
    await opened.user.click(await repayButton());
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    await read(orderDetail('6', { reservation: 1, ...STARTED }));
    expect(await screen.findByText(/the bank is confirming it/)).toBeTruthy();
  });

  it('is thanked for when it arrives', async () => {
    const { read, ...opened } = await loseLink(steady('6', { ...RUNNING, ...STARTED }), steady('6', RUNNING));
    await opened.user.click(await screen.findByRole('button', { name: /^Pay ₹/ }));
    await dismiss(opened);
    await settled();
    await read(steady('6', { ...RUNNING, paymentState: 'paid', paymentPurpose: 'repayment' }));
    expect(await screen.findByText('Your payment has arrived')).toBeTruthy();
  });

  it.each([
    ['begun elsewhere after a request that never arrived', orderDetail('6', { reservation: 1 })],
    ['begun again elsewhere', orderDetail('6', { reservation: 1, ...STARTED })],
  ])('is another one: %s', async (_how, after) => {
    const { read, ...opened } = await loseLink(after);
    await opened.user.click(await repayButton());
    await dismiss(opened);
    await settled();
    await read(orderDetail('6', { reservation: 1, ...STARTED, paymentTime: '2026-11-20T22:30:00+05:30' }));
    expect(await screen.findByText(/the bank is confirming it/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy();
  });

  it('is the one whose payment page had opened before, and is still waited for', async () => {
    const started = orderDetail('6', { reservation: 1, ...STARTED });
    const opened = await loseLink(started, started);
    await opened.user.click(await screen.findByRole('button', { name: 'Pay now' }));
    const question = within(screen.getByRole('dialog', { name: /^You started a payment of/ }));
    await opened.user.click(question.getByRole('button', { name: 'Pay now' }));
    await dismiss(opened);
    await settled();
    expect(screen.getByText(/the bank is confirming it/)).toBeTruthy();
  });
});
