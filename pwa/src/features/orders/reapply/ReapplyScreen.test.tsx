import type { Money } from '@core/types';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { cardNotFound } from '@core/generated/refusals';
import { api } from '@platform/calls/api';
import {
  answerLater,
  cameTo,
  type Answers,
  fakeServer,
  LOST,
  ok,
  openScreen,
  refuse,
  withRealCore,
} from '@testing/screen';
import { settled } from '@testing/time';

import { CARD, orderDetail, PRODUCT, QUOTE, STATEMENT } from '../testing/answers';
import { STEADY, steady, STEADY_QUOTE, STEADY_STATEMENT } from '../testing/steady';

const DETAIL = 'GET /order/v1/detail';
const REAPPLY = 'POST /order/v1/reapply';
const CARDS = 'GET /bank/v1/find-user-bank-card';
const KFS = 'GET /order/v1/kfs';
const failed = (more = {}) => orderDetail('5', { loanDate: null, repaymentDate: null, ...more });

withRealCore();

async function open(answers: Answers = {}) {
  const server = fakeServer({
    [DETAIL]: ok(failed()),
    'GET /product/v1/product-info': ok(PRODUCT),
    'GET /order/v1/calculate': ok(QUOTE),
    [KFS]: ({ query }) => ok({ ...STATEMENT, id: `K${query.get('amount')}`, amount: query.get('amount') as Money }),
    [CARDS]: ok([CARD]),
    [REAPPLY]: ok({ orderId: 'O2', orderNo: 'SL2', orderState: '1' }),
    ...answers,
  });
  const opened = await openScreen('/orders/O1/reapply');
  return { ...opened, server };
}

const accept = () => screen.findByLabelText('I have read the Key Fact Statement and accept it');
const send = () => screen.findByRole('button', { name: 'Apply again' });

describe('applying again', () => {
  // proves: S7.43
  it('sends card, amount, order number and the accepted statement, once, then the orders open', async () => {
    const { user, server } = await open();
    expect(await screen.findByText('The same amount and days as before: ₹5,000.00, 7 days.')).toBeTruthy();
    await user.click(await accept());
    await user.dblClick(await send());
    await cameTo('/order');
    expect(server.named(REAPPLY).map(({ body }) => body)).toEqual([
      { cardId: 'C1', borrowAmount: '5000.00', orderNo: 'SL100001', kfsAccepted: 'K5000.00' },
    ]);
  });

  it('names the instalments of a plan, not its days', async () => {
    await open({
      [DETAIL]: ok(steady('5', { loanDate: null, repaymentDate: null, nextDue: null })),
      'GET /product/v1/product-info': ok(STEADY),
      'GET /order/v1/calculate': ok(STEADY_QUOTE),
      [KFS]: ok(STEADY_STATEMENT),
    });
    expect(await screen.findByText('₹10,000.00 in 3 instalments')).toBeTruthy();
    expect(screen.queryByText(/91 days/)).toBeNull();
  });

  it('leads an Android browser tab to the download page, as every application does', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) Mobile');
    await open();
    expect(await cameTo('/download')).toBe('REPLACE');
  });

  it('lets another amount be chosen when the order says so, with its own statement', async () => {
    const { user, server } = await open({ [DETAIL]: ok(failed({ canChooseAmount: 1 })) });
    await user.click(await screen.findByRole('radio', { name: '₹3,000.00' }));
    await user.click(await accept());
    await user.click(await send());
    await cameTo('/order');
    expect(server.named(REAPPLY)[0]?.body).toMatchObject({ borrowAmount: '3000.00', kfsAccepted: 'K3000.00' });
  });

  it.each([
    ['order', 'Order'],
    ['product', 'Product'],
    ['list of bank accounts', 'Bank'],
  ] as const)('says in the dock alone how old its %s is when it could not be read again', async (_, tag) => {
    let lost = false;
    const { store } = await open({
      [DETAIL]: () => (lost ? LOST : ok(failed())),
      'GET /product/v1/product-info': () => (lost ? LOST : ok(PRODUCT)),
      [CARDS]: () => (lost ? LOST : ok([CARD])),
    });
    await screen.findByRole('link', { name: /Change/ });
    expect(screen.queryByText(/as of /i)).toBeNull();
    lost = true;
    act(() => void store.dispatch(api.util.invalidateTags([tag])));
    const age = await screen.findByText(/as of /i);
    expect(age.parentElement).toBe((await send()).parentElement);
    expect(age.textContent).toMatch(/^Loan details as of /);
  });

  it('sends nothing before the statement is accepted', async () => {
    const { user, server } = await open();
    await accept();
    await user.click(await send());
    expect((await screen.findByRole('alert')).textContent).toContain('read and accept the Key Fact Statement');
    expect(server.named(REAPPLY)).toHaveLength(0);
  });

  it('asks for a bank card when there is none', async () => {
    await open({ [CARDS]: ok([]) });
    const add = await screen.findByRole('link', { name: 'Add payment account' });
    expect(add.getAttribute('href')).toMatch(/^\/bank/);
    expect(screen.queryByRole('button', { name: 'Apply again' })).toBeNull();
  });

  it('does not take accounts that have not arrived for none', async () => {
    const later = answerLater(ok([CARD]));
    const { user, server } = await open({ [CARDS]: () => later.answered });
    await user.click(await accept());
    await user.click(await send());
    const info = await screen.findByRole('dialog', { name: 'Info' });
    expect(info.textContent).toContain('Your bank account is still loading.');
    await user.click(within(info).getByRole('button', { name: 'OK' }));
    await later.give();
    await screen.findByRole('link', { name: /\*{4} ?1191/ });
    await user.click(await send());
    await cameTo('/order');
    expect(server.named(REAPPLY)).toHaveLength(1);
  });

  it('does not take accounts that could not be read for none', async () => {
    const { user } = await open({ [CARDS]: LOST });
    await user.click(await accept());
    await user.click(await send());
    const info = await screen.findByRole('dialog', { name: 'Info' });
    expect(info.textContent).not.toContain('Add payment account');
  });

  it('comes back with the account picked on the accounts’ page', async () => {
    const other = { ...CARD, id: 'C2', cardNo: '****2222' };
    const { user, server } = await open({ [CARDS]: ok([CARD, other]) });
    await user.click(await screen.findByRole('link', { name: /Change/ }));
    await user.click(await screen.findByRole('button', { name: /2222/ }));
    await user.click(await accept());
    await user.click(await send());
    await cameTo('/order');
    expect(server.named(REAPPLY)[0]?.body).toMatchObject({ cardId: 'C2' });
  });

  it('comes back with an account that is added after a reload', async () => {
    const cards: (typeof CARD)[] = [];
    const { user, reload } = await open({
      [CARDS]: () => ok([...cards]),
      'POST /bank/v1/bind-card': () => {
        cards.push(CARD);
        return ok({ id: CARD.id });
      },
      'GET /bank-info/v1/get-branch': ok({ bankName: 'HDFC Bank', branch: 'Fort', district: 'Mumbai' }),
    });
    await user.click(await screen.findByRole('link', { name: 'Add payment account' }));
    await cameTo('/bank/add?pid=P1');
    await reload();
    await user.type(await screen.findByLabelText('IFSC Code'), CARD.bankCode);
    for (const label of ['Bank Account No.', 'Confirm Account No.'])
      await user.type(screen.getByLabelText(label), '026291800001191');
    await user.click(screen.getByRole('button', { name: 'Apply Now' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await cameTo('/orders/O1/reapply');
    expect(await send()).toBeTruthy();
  });

  it('comes back with an account that is picked because the server knows the last one no more', async () => {
    const { user, server } = await open({
      [CARDS]: ok([CARD, { ...CARD, id: 'C2', cardNo: '****2222' }]),
      [REAPPLY]: refuse('This account was not found.', cardNotFound),
    });
    await user.click(await accept());
    await user.click(await send());
    await user.click(await screen.findByRole('button', { name: 'Choose an account' }));
    await user.click(await screen.findByRole('button', { name: /2222/ }));
    await cameTo('/orders/O1/reapply');
    await user.click(await accept());
    await user.click(await send());
    await waitFor(() => expect(server.named(REAPPLY).at(-1)?.body).toMatchObject({ cardId: 'C2' }));
  });

  it('shows the statement that replaced an expired one, to be accepted anew', async () => {
    const { user, server } = await open({ [REAPPLY]: refuse('Expired.', 1310, { ...STATEMENT, id: 'NEW' }) });
    await user.click(await accept());
    await user.click(await send());
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('Expired.');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(((await accept()) as HTMLInputElement).checked).toBe(false);
    expect((await screen.findByText(/^The statement had expired/)).closest('[role=alert]')).toBeTruthy();
    await user.click(await accept());
    expect(screen.queryByText(/^The statement had expired/)).toBeNull();
    await user.click(await send());
    await waitFor(() => expect(server.named(REAPPLY).at(-1)?.body).toMatchObject({ kfsAccepted: 'NEW' }));
  });

  it('has the statement of the new day when the page is seen again, unless one was accepted', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T22:00:00+05:30'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    let id = 'KFS1';
    const { user, server } = await open({ [KFS]: () => ok({ ...STATEMENT, id }) });
    await accept();
    const nextDay = async (name: string, day: string) => {
      id = name;
      vi.setSystemTime(new Date(`${day}T08:00:00+05:30`));
      act(() => void window.dispatchEvent(new Event('focus')));
      await settled();
    };
    await nextDay('KFS2', '2026-11-21');
    expect(server.named(KFS)).toHaveLength(2);
    await user.click(await accept());
    await nextDay('KFS3', '2026-11-22');
    await user.click(await send());
    await cameTo('/order');
    expect(server.named(REAPPLY)[0]?.body).toMatchObject({ kfsAccepted: 'KFS2' });
  });

  it('is over once it was done, and for any other state', async () => {
    const timeline = [{ at: '2026-11-20T10:15:00+05:30', event: 'reapply', orderState: '5', void: 0 }];
    await open({ [DETAIL]: ok(failed({ timeline })) });
    expect(await screen.findByRole('heading', { name: 'You cannot apply for this loan again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Apply again' })).toBeNull();
  });

  it('says that a repaid loan is repaid', async () => {
    await open({ [DETAIL]: ok(orderDetail('7')) });
    expect(await screen.findByRole('heading', { name: 'This loan is already repaid' })).toBeTruthy();
  });

  it('says in its place that the order could not be read, and reads again', async () => {
    let lost = true;
    const { user } = await open({ [DETAIL]: () => (lost ? LOST : ok(failed())) });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    lost = false;
    await user.click(retry);
    expect(await send()).toBeTruthy();
  });
});
