import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { pretendLate } from '@core/late';
import { leaveFor } from '@platform/navigation/leaveFor';
import {
  answerLater,
  cameTo,
  type Answers,
  fakeServer,
  LOST,
  ok,
  openScreen,
  refuse,
  tapTwice,
  withRealCore,
} from '@testing/screen';
import { eventually, holdTimers } from '@testing/time';

import { extension, orderDetail } from '../testing/answers';
import { repayButton } from '../testing/detail';
import { rows, whyOf } from '../testing/rows';

vi.mock('@platform/navigation/leaveFor', () => ({ leaveFor: vi.fn() }));

const CALC = 'GET /order-repay-extension/v1/extension-calc/O1';
const APPLY = 'POST /order-repay-extension/v1/apply-extension';
const GIVE_UP = 'POST /order-repay-extension/v1/giveup-extension';
const WAITING = {
  'GET /order/v1/detail': ok(orderDetail('11', { extensionState: 1, isExtension: 1 })),
  [CALC]: ok(extension({ isWaiting: 1, expireTime: '2026-12-01T10:15:00+05:30' })),
};

withRealCore();
beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
});

const datesOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((date) => date.textContent?.replace(/\s+/g, ' ').trim());

const choices = () =>
  [...(screen.getByRole('heading', { name: 'What you can do' }).parentElement?.querySelectorAll('dl > div') ?? [])].map(
    (choice) => choice.textContent,
  );

async function open(answers: Answers = {}) {
  const server = fakeServer({
    'GET /order/v1/detail': ok(orderDetail('8', { overdueDays: 3, overdueFee: '150.00', payable: '5185.00' })),
    [CALC]: ok(extension()),
    ...answers,
  });
  const opened = await openScreen('/orders/O1/extension');
  const apply = await screen.findByRole('button', { name: 'Apply and payment' });
  return { ...opened, server, apply };
}

describe('the extension', () => {
  it('says first what is to be paid, of which parts, and what else one may do', async () => {
    await open();
    expect(datesOf('Your due dates')).toEqual([
      'Due date 27 Nov 3 days late',
      'Today 30 Nov 7 days more',
      'New due date 7 Dec',
    ]);
    const parts = screen.getByText('Late charge', { selector: 'dt' }).closest('dl');
    expect(parts?.textContent, 'the parts of what is paid now').toMatch(
      /^Late charge₹150\.00.*Price of the extension₹345\.00/,
    );
    expect(choices()).toEqual([
      'Repay today₹5,185.00',
      'Extend₹495.00 now + ₹5,035.00 on 7 Dec 2026₹5,530.00 in all',
      'Do nothing₹50.00 more each day from 1 Dec 2026',
    ]);
  });

  it('counts the days from the due date while it is ahead', async () => {
    const ahead = { extensionFee: '325.00', overdueFee: '0.00', overdueDays: 0, totalCost: '5360.00' } as const;
    const dates = { repaymentDate: '2026-11-27', extensionTime: '2026-12-03', asOf: '2026-11-26' } as const;
    await open({
      'GET /order/v1/detail': ok(orderDetail('6')),
      [CALC]: ok(extension({ ...ahead, ...dates, extensionFeePaid: '0.00' })),
    });
    expect(datesOf('Your due dates')).toEqual([
      'Today 26 Nov 1 day',
      'Due date 27 Nov 6 days more',
      'New due date 3 Dec',
    ]);
    expect(choices()[2]).toBe('Do nothing₹50.00 more each day from 28 Nov 2026');
  });

  it('adds up what is still to be paid where an earlier extension was paid', async () => {
    await open({ [CALC]: ok(extension({ extensionFeePaid: '330.00' })) });
    expect(choices()[1]).toMatch(/₹5,200\.00 from now on$/);
  });

  // proves: S2.52 S3.16 S9.16
  it('shows the fee, its window, every line and four rules', async () => {
    await open();
    expect(screen.getByText('Please complete the payment within 24 hours')).toBeTruthy();
    expect(screen.getAllByText('Extension fee')[0]?.closest('div')?.textContent).toContain('₹495.00');
    expect(rows()).toEqual([
      'Fee paid ₹0.00',
      'Processing fee ₹250.00',
      'GST 18% on processing fee ₹45.00',
      'Processing fee rate 5%',
      'Interest ₹50.00',
      'Late charge until today ₹150.00',
      'Extension fee ₹495.00',
      'Application date 30 Nov 2026, 10:15',
      'Days 7 days',
      'Due date now 27 Nov 2026',
      'Due date 7 Dec 2026',
      'Total cost with this extension ₹1,120.00',
      'APR with the extension 502.17%',
    ]);
    expect(whyOf('Total cost with this extension')).toBe(
      'You repay ₹5,035.00 + extension fees paid before ₹0.00 + this fee ₹495.00 − the ₹4,410.00 you received.',
    );
    expect(whyOf('Extension fee')).toBe('Processing fee ₹250.00 + GST ₹45.00 + interest ₹50.00 + late charge ₹150.00.');
    expect(whyOf('Interest')).toBe('₹5,000.00 × 0.1% a day × 10 days, rounded to the paisa.');
    const rules = screen.getByText(/^Your due date moves to 7 Dec 2026/).closest('ol');
    expect(rules?.children).toHaveLength(4);
    expect(rules?.textContent).toContain('These amounts are valid today only.');
  });

  it.each(['en-IN', 'hi'] as const)('counts the days in one way in %s', async (language) => {
    fakeServer({ 'GET /order/v1/detail': ok(orderDetail('8', { overdueDays: 3 })), [CALC]: ok(extension()) });
    await openScreen('/orders/O1/extension', language);
    await eventually(() => expect(rows().length).toBeGreaterThan(9));
    expect(rows().filter((row) => /^(Days added|विस्तार की अवधि)/.test(row))).toEqual([]);
  });

  it('promises the amounts of one that was asked for until its end, and not for today only', async () => {
    await open(WAITING);
    expect(screen.getByText('Pay by 1 Dec 2026, 10:15').tagName).toBe('STRONG');
    expect(screen.getByText(/^You asked for it on 30 Nov 2026, 10:15 and have not paid yet\./)).toBeTruthy();
    expect(screen.getByText(/The amounts stay the same until 1 Dec 2026, 10:15\.$/)).toBeTruthy();
    expect(screen.queryByText(/for today only/)).toBeNull();
  });

  it('has no late charge in its fee where earlier ones have used up the limit', async () => {
    const capped = {
      overdueFee: '0.00',
      extensionFee: '345.00',
      overdueCap: '0.03',
      lateChargesPaid: '150.00',
    } as const;
    fakeServer({ 'GET /order/v1/detail': ok(orderDetail('8')), [CALC]: ok(extension(capped)) });
    await openScreen('/orders/O1/extension', 'en-IN');
    expect(await screen.findAllByText('Extension fee')).not.toHaveLength(0);
    expect(screen.queryAllByText(/^Extension fee and late charge$|^Late charge$/)).toEqual([]);
  });

  it('offers people nothing to give up before they have asked for it', async () => {
    fakeServer({ 'GET /order/v1/detail': ok(orderDetail('8')), [CALC]: ok(extension()) });
    const { user } = await openScreen('/orders/O1/extension', 'en-IN');
    expect(await screen.findByRole('button', { name: 'Pay ₹495 and extend to 7\u00a0Dec\u00a02026' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /give up/i })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Not now' }));
    await cameTo('/orders/O1/detail');
  });

  it('makes keeping it the filled answer to whether to give it up', async () => {
    const { user } = await open(WAITING);
    screen.getByText('Please complete the payment within 24 hours');
    await user.click(screen.getByRole('button', { name: 'Abandon extension' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Confirm giving up on extension?' }));
    expect(dialog.getByRole('button', { name: 'Continue Extension' }).className).toContain('primary');
    expect(dialog.getByRole('button', { name: 'Abandon Extension' }).className).toContain('danger');
  });

  // proves: S4.39 S7.18
  it('asks once and goes to the payment page, with the order as the way back', async () => {
    const { user, apply, server } = await open({ [APPLY]: ok({ paymentUrl: '/sandbox/pay?id=PAY1' }) });
    await user.click(apply);
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    const back = encodeURIComponent(`${window.location.origin}/orders/O1/detail?payment=back`);
    expect(leaveFor).toHaveBeenCalledWith(`/sandbox/pay?id=PAY1&callback=${back}`);
    expect(server.named(APPLY).map(({ body }) => body)).toEqual([
      { extensionId: 'E1', orderId: 'O1', orderRepayId: 'R1', expected: '495.00' },
    ]);
  });

  // proves: S5.28
  it('asks for one payment for two taps in one moment', async () => {
    const link = answerLater(ok({ paymentUrl: '/sandbox/pay?id=PAY1' }));
    const { apply, server } = await open({ [APPLY]: () => link.answered });
    await tapTwice(apply);
    await eventually(() => expect(server.named(APPLY).length).toBeGreaterThan(0));
    await link.give();
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(server.named(APPLY)).toHaveLength(1);
  });

  it('shows today’s calculation when the one on the screen was of another day, and asks for nothing yet', async () => {
    let calculation = extension();
    const { user, apply, server } = await open({
      [CALC]: () => ok(calculation),
      [APPLY]: () => {
        calculation = extension({ extensionId: 'E2', extensionFee: '530.00' });
        return refuse('This is today’s calculation.', 2001, calculation);
      },
    });
    await user.click(apply);
    const dialog = await screen.findByRole('dialog', { name: 'Info' });
    expect(dialog.textContent).toContain('This is today’s calculation.');
    const fee = () => screen.getAllByText('Extension fee')[0]?.closest('div')?.textContent;
    await eventually(() => expect(fee()).toContain('₹530.00'));
    expect(leaveFor).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await user.click(apply);
    await eventually(() => expect(server.named(APPLY).at(-1)?.body).toMatchObject({ extensionId: 'E2' }));
  });

  // proves: S2.53 S4.38
  it('is given up only after the question, then the orders open', async () => {
    const { user, server } = await open({ ...WAITING, [GIVE_UP]: ok(null) });
    await user.click(screen.getByRole('button', { name: 'Abandon extension' }));
    const dialog = screen.getByRole('dialog', { name: 'Confirm giving up on extension?' });
    await user.click(within(dialog).getByRole('button', { name: 'Continue Extension' }));
    expect(server.named(GIVE_UP)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Abandon extension' }));
    await user.click(screen.getByRole('button', { name: 'Abandon Extension' }));
    await cameTo('/order');
    expect(server.named(GIVE_UP)).toHaveLength(1);
  });

  // proves: S5.28
  it('is given up once for two taps in one moment', async () => {
    const { user, server } = await open({ ...WAITING, [GIVE_UP]: ok(null) });
    await user.click(screen.getByRole('button', { name: 'Abandon extension' }));
    await tapTwice(screen.getByRole('button', { name: 'Abandon Extension' }));
    await cameTo('/order');
    expect(server.named(GIVE_UP)).toHaveLength(1);
  });

  it('is given up behind a closed question when the response is late', async () => {
    const taken = answerLater(ok(null));
    const { user } = await open({ ...WAITING, [GIVE_UP]: () => taken.answered });
    await user.click(screen.getByRole('button', { name: 'Abandon extension' }));
    await user.click(screen.getByRole('button', { name: 'Abandon Extension' }));
    const question = within(screen.getByRole('dialog', { name: 'Confirm giving up on extension?' }));
    expect(question.getByRole('button', { name: 'Abandoning…' })).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Continue Extension' }));
    act(() => pretendLate('change'));
    await user.click(question.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => pretendLate(null));
    await taken.give();
    await cameTo('/order');
  });

  // proves: S2.52 S2.53
  it('can be turned away from before it was asked for, and the server hears nothing of it', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('button', { name: 'Abandon extension' }));
    await user.click(screen.getByRole('button', { name: 'Abandon Extension' }));
    await cameTo('/order');
    expect(server.named(GIVE_UP)).toHaveLength(0);
  });

  it('says in its place that it could not be read, and reads again', async () => {
    let lost = true;
    fakeServer({
      'GET /order/v1/detail': ok(orderDetail('8')),
      [CALC]: () => (lost ? LOST : ok(extension())),
    });
    const { user } = await openScreen('/orders/O1/extension');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    lost = false;
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'Apply and payment' })).toBeTruthy();
  });

  it('says so where its order could not be read, and reads that again', async () => {
    let lost = true;
    fakeServer({ 'GET /order/v1/detail': () => (lost ? LOST : ok(orderDetail('8'))), [CALC]: ok(extension()) });
    const { user } = await openScreen('/orders/O1/extension');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    lost = false;
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'Apply and payment' })).toBeTruthy();
  });

  it.each([
    ['extension', 'Pay now'],
    ['repayment', 'Apply and payment'],
  ] as const)('asks before another payment while one for the %s is being confirmed', async (paymentPurpose, name) => {
    const server = fakeServer({
      'GET /order/v1/detail': ok(orderDetail('11', { extensionState: 1, paymentState: 'confirming', paymentPurpose })),
      [CALC]: ok(extension({ isWaiting: 1 })),
      [APPLY]: ok({ paymentUrl: '/sandbox/pay?id=PAY1' }),
    });
    const { user } = await openScreen('/orders/O1/extension');
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(screen.getByRole('dialog', { name: /^You started a payment of ₹5,035\.00\./ }));
    await user.click(dialog.getByRole('button', { name: 'Wait' }));
    expect(server.named(APPLY)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name }));
    const question = within(screen.getByRole('dialog', { name: /^You started a payment of/ }));
    await user.click(question.getByRole('button', { name: 'Pay now' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
  });

  it('is given up while its payment is being confirmed only by somebody who has read what becomes of it', async () => {
    const server = fakeServer({
      [GIVE_UP]: ok(null),
      'GET /order/v1/detail': ok(
        orderDetail('11', { extensionState: 1, paymentState: 'confirming', paymentPurpose: 'extension' }),
      ),
      [CALC]: ok(extension({ isWaiting: 1 })),
    });
    const { user } = await openScreen('/orders/O1/extension');
    expect(await screen.findByRole('button', { name: 'Pay now' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check again' }).className).toContain('primary');
    expect(screen.getByText(/^If you paid ₹5,035\.00, the bank is confirming it/)).toBeTruthy();
    expect(screen.queryByText(/have not paid yet/)).toBeNull();
    expect(screen.getByText('If two payments succeed, one comes back to you.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Abandon extension' }));
    const question = within(screen.getByRole('dialog', { name: 'Confirm giving up on extension?' }));
    question.getByText(/^If you paid ₹[\d,.]+ before giving up/);
    expect(question.queryByText(/^Your due date stays as it is/), 'the payment may move it').toBeNull();
    await user.click(question.getByRole('button', { name: 'Abandon Extension' }));
    await cameTo('/order');
    expect(server.named(GIVE_UP)).toHaveLength(1);
  });

  it('leads to the order when the payment that it waits for has arrived', async () => {
    let detail = orderDetail('11', { extensionState: 1, paymentState: 'confirming', paymentPurpose: 'extension' });
    const looks = holdTimers(15_000);
    fakeServer({ 'GET /order/v1/detail': () => ok(detail), [CALC]: ok(extension({ isWaiting: 1 })) });
    const { where } = await openScreen('/orders/O1/extension');
    await screen.findByRole('button', { name: 'Pay now' });
    detail = orderDetail('11', { extensionState: 3, paymentState: 'paid', paymentPurpose: 'extension' });
    await looks.ring();
    expect(await repayButton()).toBeTruthy();
    expect(where()).toBe('/orders/O1/detail');
  });
});
