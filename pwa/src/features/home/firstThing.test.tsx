import type { UndwayOrder } from '@core/types';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { authStatus, cheaper, home, product, undway } from '@testing/examples';
import { orderApi } from '@entities/order/api';
import { api } from '@platform/calls/api';
import { LOST, ok } from '@testing/server';
import { orderDetail } from '@features/orders/testing/answers';
import { holdTimers, settled } from '@testing/time';
import { card, openHome } from './testing/openHome';

const DETAIL = 'GET /order/v1/detail';

describe('a loan in progress', () => {
  // proves: S4.11
  it.each([
    ['1', '/orders/01ORDER/audit'],
    ['2', '/orders/01ORDER/confirm'],
    ['6', '/orders/01ORDER/detail'],
    ['8', '/orders/01ORDER/detail'],
    ['4', '/order'],
  ])('in state %s leads to %s', async (orderState, address) => {
    await openHome(home({ undwayList: [undway({ orderState })] }));
    expect((await card('Saral Month')).getByRole('link', { name: 'Repay' }).getAttribute('href')).toBe(address);
  });
});

describe('the first thing on home', () => {
  const first = async () =>
    within(await screen.findByRole('main')).getAllByRole('heading', { level: 3 })[0]?.textContent;

  it('is the loan that is overdue longest: since when, what it cost so far, and what is to be paid', async () => {
    const running = undway({ orderId: 'A', name: 'Saral Plus', repaymentDate: '2026-12-09' });
    const late = undway({
      orderId: 'B',
      orderState: '8',
      amount: '5185.00',
      repaymentDate: '2026-11-21',
      overdueDays: 3,
      overdueFee: '150.00',
    });
    await openHome(home({ undwayList: [running, late], hero: { kind: 'overdue', order: 1 } }));
    const shown = await card('Saral Month');
    shown.getByText('Overdue by 3 days');
    const row = (label: string) => shown.getByText(label).closest('div')?.textContent;
    expect(row('Late charge so far')).toMatch(/Included in ₹5,185\.00.*₹150\.00/);
    expect(row('Due date')).toContain('21 Nov 2026');
    expect(shown.getAllByText('5,185.00', { exact: false })[0]?.textContent).toBe('₹5,185.00');
    expect(shown.getByRole('link', { name: 'Repay' }).getAttribute('href')).toBe('/orders/B/detail');
    expect(await first()).toBe('Saral Month');
    (await card('Saral Plus')).getByText('Repay by 9 Dec 2026');
  });

  it('is an overdue loan without a late charge, of which nothing is said', async () => {
    const late = undway({ orderState: '8', repaymentDate: '2026-11-21', overdueDays: 3, overdueFee: '0.00' });
    await openHome(home({ undwayList: [late], hero: { kind: 'overdue', order: 0 } }));
    const shown = await card('Saral Month');
    shown.getByText('Overdue by 3 days');
    expect(shown.queryByText('Late charge so far')).toBeNull();
  });

  it('is money that waits to be taken, before a loan that runs', async () => {
    const running = undway({ orderId: 'A', name: 'Saral Plus', repaymentDate: '2026-12-09' });
    const passed = undway({ orderId: 'B', orderState: '2', fullButtonName: 'Get Money' });
    const offer = orderDetail('2', { asOf: '2026-11-26', loanDate: null, repaymentDate: null });
    await openHome(home({ undwayList: [running, passed], hero: { kind: 'takeMoney', order: 1 } }), {
      [DETAIL]: ok(offer),
    });
    const shown = await card('Saral Month');
    shown.getByText('Pass');
    expect(await first()).toBe('Saral Month');
    await shown.findByText('You repay ₹5,035.00 by 3 Dec 2026');
    expect(shown.getByText('You receive').nextElementSibling?.textContent).toBe('₹4,410.00');
    expect(shown.getByRole('link', { name: 'Get Money' }).getAttribute('href')).toBe('/orders/B/confirm');
  });

  it('is money that waits to be taken, with the loan amount where the offer cannot be read', async () => {
    const passed = undway({ orderState: '2', amount: '5000.00', amountMsg: 'Loan amount' });
    await openHome(home({ undwayList: [passed], hero: { kind: 'takeMoney', order: 0 } }), { [DETAIL]: LOST });
    const shown = await card('Saral Month');
    expect((await shown.findByText('Loan amount')).nextElementSibling?.textContent).toBe('₹5,000.00');
    expect(shown.queryByText('You receive')).toBeNull();
  });

  it('is money that waits to be taken, without the due date where the offer could not be read again', async () => {
    let lost = false;
    const offer = orderDetail('2', { asOf: '2026-11-26', loanDate: null, repaymentDate: null });
    const { store } = await openHome(home({ undwayList: [undway({ orderState: '2' })] }), {
      [DETAIL]: () => (lost ? LOST : ok(offer)),
    });
    const shown = await card('Saral Month');
    await shown.findByText('You repay ₹5,035.00 by 3 Dec 2026');
    lost = true;
    const reading = orderApi.endpoints.orderDetail.initiate('01ORDER', { forceRefetch: true, subscribe: false });
    await act(async () => void (await store.dispatch(reading)));
    await waitFor(() => expect(shown.queryByText(/^You repay/)).toBeNull());
    expect(shown.queryByText('If the money is sent today')).toBeNull();
    expect(shown.getByText('You receive').nextElementSibling?.textContent).toBe('₹4,410.00');
  });

  it.each(['1', '4'])('says what arrives, and what is repaid when, in state %s', async (orderState) => {
    const offer = orderDetail(orderState, { asOf: '2026-11-26', loanDate: null, repaymentDate: null });
    await openHome(home({ undwayList: [undway({ orderState })] }), { [DETAIL]: ok(offer) });
    const shown = await card('Saral Month');
    await shown.findByText('You repay ₹5,035.00 by 3 Dec 2026');
    expect(shown.getByText('You receive').nextElementSibling?.textContent).toBe('₹4,410.00');
    expect(shown.queryByText('Bank account number') !== null, 'where it goes').toBe(orderState === '4');
  });

  it('is a loan with an extension to pay: what is owed, until when, and the way to pay for it', async () => {
    const waiting = undway({
      orderState: '11',
      extensionState: 1,
      extensionFee: '325.00',
      extensionDay: '2026-12-03',
      actUntil: '2026-11-27T20:53:00+05:30',
      repaymentDate: '2026-12-01',
      fullButtonName: 'View order',
    });
    await openHome(home({ asOf: '2026-11-26', undwayList: [waiting] }));
    const shown = await card('Saral Month');
    shown.getByText('Extension');
    shown.getByText('Repay by 1 Dec 2026');
    const target = (name: string) => shown.getByRole('link', { name }).getAttribute('href');
    expect(target('Pay ₹325.00 to extend')).toBe('/orders/01ORDER/extension');
    expect(target('View order')).toBe('/order');
  });

  it('is an overdue loan with an extension to pay: what both cost, and until when', async () => {
    const late = undway({
      orderState: '11',
      extensionState: 1,
      extensionFee: '495.00',
      extensionDay: '2026-12-03',
      actUntil: '2026-11-27T20:53:00+05:30',
      repaymentDate: '2026-11-25',
      overdueDays: 1,
      fullButtonName: 'View order',
    });
    await openHome(home({ asOf: '2026-11-26', undwayList: [late] }));
    const shown = await card('Saral Month');
    shown.getByText('Overdue by 1 day');
    shown.getByText(/^Pay ₹495.00 by 27 Nov 2026, 20:53: your due date becomes 3 Dec 2026\./);
    const names = shown.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names, 'what is owed is paid first').toEqual(['Repay', 'View order']);
  });

  it('is an extended loan, with a way to repay it beside the list of orders', async () => {
    const extended = undway({
      orderState: '11',
      extensionState: 3,
      repaymentDate: '2026-12-01',
      fullButtonName: 'View',
    });
    await openHome(home({ asOf: '2026-11-26', undwayList: [extended] }));
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    await card('Saral Month');
    expect([target('Repay'), target('View')]).toEqual(['/orders/01ORDER/detail', '/order']);
  });

  it('is a payment that was started, which is no action', async () => {
    const confirming = undway({
      confirming: '5035.00',
      fullButtonName: 'Confirming ₹5,035.00…',
      repaymentDate: '2026-12-01',
    });
    await openHome(home({ asOf: '2026-11-26', undwayList: [confirming] }));
    const shown = await card('Saral Month');
    shown.getByText('Payment started');
    shown.getByText('If you paid ₹5,035.00, the bank is confirming it. If you did not pay, you can pay now.');
    expect(shown.getByText('You repay').nextElementSibling?.textContent).toBe('₹5,035.00');
    shown.getByText('Repay by 1 Dec 2026');
    expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['View order']);
  });

  it('says what is owed beside a payment that was started', async () => {
    const late = { orderState: '8', overdueDays: 3, overdueFee: '150.00', amount: '5185.00' } as const;
    await openHome(home({ asOf: '2026-11-30', undwayList: [undway({ ...late, confirming: '495.00' })] }));
    const shown = await card('Saral Month');
    shown.getByText('Payment started');
    expect(shown.getByText('You repay').nextElementSibling?.textContent).toBe('₹5,185.00');
    shown.getByText('Included in ₹5,185.00');
  });

  it.each([
    [
      0,
      'Verify once, then apply',
      '1 of 5',
      'Basic information',
      'labels.stepBasic' as const,
      'Start',
      '/auth/basic?pid=saral-first&step=1&as=5',
    ],
    [
      2,
      'Continue your verification',
      '3 of 5',
      'Aadhaar and PAN',
      'labels.stepIdentity' as const,
      'Continue',
      '/auth/identity?pid=saral-first&step=3&as=5',
    ],
  ])('is the next step of verification with %i done', async (done, title, place, step, labelKey, press, address) => {
    const hero = { kind: 'verify', product: 0, step: done + 1, total: 5, labelKey } as const;
    const { user, where } = await openHome(home({ hero }), { 'GET /auth/v1/find-user-auth': ok(authStatus(done)) });
    const shown = within(await screen.findByRole('region', { name: title }));
    shown.getByText(place);
    shown.getByText(step);
    // Only the first form announces the duration.
    expect(shown.queryByText(/about five minutes in all/) !== null).toBe(done === 0);
    await user.click(shown.getByRole('button', { name: press }));
    await waitFor(() => expect(where()).toBe(address));
  });

  it.each([
    [true, 'You are verified'],
    [false, 'Ready for your next loan'],
  ])('is the next loan, the cheapest, the first of all: %s', async (isFirst, title) => {
    const { user, where } = await openHome(
      home({ homeProductVos: [product(), cheaper()], hero: { kind: 'nextLoan', product: 1, isFirst } }),
    );
    const shown = within(await screen.findByRole('region', { name: title }));
    expect(shown.getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Saral Month');
    await user.click(shown.getByRole('button', { name: 'APPLY Saral Month' }));
    await waitFor(() => expect(where()).toBe('/product/saral-month/detail'));
  });

  it.each([
    ['3', 'Your application for Saral First was not approved.', '/product/saral-first/denied'],
    ['5', /^We could not send the money for Saral First. You owe nothing./, '/order'],
  ])('is how the last application ended: %s', async (orderState, says, href) => {
    const denied = product({ reapplyAt: '2026-12-09T10:15:00+05:30' });
    const ended = { orderState, productId: 'saral-first', name: 'Saral First' };
    const hero = { kind: 'nextLoan', product: 1, isFirst: true } as const;
    await openHome(home({ homeProductVos: [denied, cheaper()], ended, hero }));
    const notice = within((await screen.findByText(says)).closest('section') ?? document.body);
    expect(notice.getByRole('link').getAttribute('href')).toBe(href);
    expect(notice.queryByText('You can apply again on 9 Dec 2026, 10:15.') !== null).toBe(orderState === '3');
    const isMain = (name: RegExp) => screen.getByRole('button', { name }).className.includes('primary');
    // After a failed disbursal, the main action is to apply again for that loan, not for another one.
    expect(isMain(/^APPLY Saral Month/)).toBe(orderState === '3');
    screen.getByRole('heading', { name: 'Loans for you' });
    expect(screen.queryByText('You are verified')).toBeNull();
  });

  it('is nothing of its own while an application is looked at', async () => {
    await openHome(home({ undwayList: [undway({ orderState: '1' })], hero: { kind: 'none' } }));
    await card('Saral Month');
    expect(screen.queryByRole('region', { name: /verif|next loan/i })).toBeNull();
  });

  it.each<[string, Partial<UndwayOrder>, string | RegExp, string]>([
    ['1', {}, 'Auditing', 'info'],
    ['2', { actUntil: '2026-11-29T21:43:00+05:30' }, /^Take it by 29 Nov 2026, 21:43\./, 'success'],
    ['4', {}, 'Lending', 'neutral'],
    ['6', { repaymentDate: '2026-11-26' }, 'Due today', 'warn'],
    ['6', { repaymentDate: '2026-11-28' }, 'Due soon', 'warn'],
    ['6', { repaymentDate: '2026-12-03' }, 'Repay by 3 Dec 2026', 'success'],
    ['8', { repaymentDate: '2026-11-23', overdueDays: 3 }, 'Overdue by 3 days', 'danger'],
    ['11', { extensionState: 3, repaymentDate: '2026-12-01' }, 'Extension', 'success'],
    ['11', { extensionState: 3, repaymentDate: '2026-11-28' }, 'Due soon', 'warn'],
    [
      '11',
      { extensionState: 1, extensionFee: '325.00', extensionDay: '2026-12-03', actUntil: '2026-11-27T20:53:00+05:30' },
      /^Pay ₹325.00 by .* your due date becomes 3 Dec 2026/,
      'warn',
    ],
  ])('names the state of an order, in its tone: %s %o', async (orderState, change, says, tone) => {
    await openHome(home({ asOf: '2026-11-26', undwayList: [undway({ orderState, ...change })] }));
    const said = (await card('Saral Month')).getByText(says);
    // The first toned element of a card is the tag with its state.
    expect(said.closest('article')?.querySelector<HTMLElement>('[data-tone]')?.dataset['tone']).toBe(tone);
  });

  it.each([
    ['2026-11-28', 'Due today'],
    ['2026-11-29', 'Loaned'],
  ])('is as near to its due date on %s as the phone’s day says, without a newer answer: %s', async (day, tag) => {
    vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00+05:30'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    let isLost = false;
    const kept = home({ asOf: '2026-11-26', undwayList: [undway({ repaymentDate: '2026-11-28' })] });
    const { store } = await openHome(kept, { 'GET /home/v1/index': () => (isLost ? LOST : ok(kept)) });
    (await card('Saral Month')).getByText('Due soon');
    isLost = true;
    vi.setSystemTime(new Date(`${day}T12:00:00+05:30`));
    await act(async () => void store.dispatch(api.internalActions.onFocus()));
    expect(await (await card('Saral Month')).findByText(tag)).toBeTruthy();
  });

  it.each([
    ['1', true],
    ['4', true],
    ['6', false],
  ])('is read again by and by while the lender decides: %s', async (orderState, isRead) => {
    const looks = holdTimers(15_000);
    let state = orderState;
    await openHome(home(), { 'GET /home/v1/index': () => ok(home({ undwayList: [undway({ orderState: state })] })) });
    await card('Saral Month');
    await settled();
    expect(looks.waiting()).toBe(isRead ? 1 : 0);
    if (!isRead) return;
    state = '2';
    await looks.ring();
    await screen.findByText('Pass');
  });
});
