import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { CARD, QUOTE } from '@features/orders/testing/answers';
import { rows, whyOf } from '@features/orders/testing/rows';
import {
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
import { STEADY_QUOTE } from '@features/orders/testing/steady';
import { settled } from '@testing/time';

import { booking, late, over } from './testing/answers';

const LIST = 'GET /order/v1/auto-apply-list';
const GET = 'GET /order/v1/get-auto-apply';
const BOOK = 'POST /order/v1/order-auto-apply';
const CANCEL = 'POST /order/v1/cancel-auto-apply';
const CARDS = 'GET /bank/v1/find-user-bank-card';

withRealCore();

it('shows a booked loan in instalments by its instalments, and names no day on which all of it is due', async () => {
  const steady = { loanAmount: '10000.00', period: 91, repaymentAmount: '10368.12', interest: '368.12' } as const;
  fakeServer({
    'GET /order/v1/get-auto-apply': ok(booking({ ...steady, quote: STEADY_QUOTE })),
    'GET /bank/v1/find-user-bank-card': ok([CARD]),
  });
  await openScreen('/schedule/B1?pid=P1');
  const plan = await screen.findByRole('list', { name: 'Your instalments' });
  expect(within(plan).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByText('Due date')).toBeNull();
  expect(screen.queryByText(/91 days/)).toBeNull();
});

it('explains no interest by days of a loan in instalments that ended without a quote', async () => {
  const steady = { loanAmount: '10000.00', period: 91, repaymentAmount: '10368.12', interest: '368.12' } as const;
  fakeServer({ [GET]: ok(over(steady)) });
  await openScreen('/schedule/B1?pid=P1');
  expect(await screen.findByText('What it would have cost')).toBeTruthy();
  expect(rows()).toContain('Interest fee ₹368.12');
  expect(screen.queryByText(/× 91 days/)).toBeNull();
});

describe('the scheduled orders', () => {
  const open = () => openScreen('/schedule');

  it('says so when there are none, and leads to the orders', async () => {
    fakeServer({ [LIST]: ok([]) });
    await open();
    expect(await screen.findByRole('heading', { name: 'No scheduled orders' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to orders' }).getAttribute('href')).toBe('/order');
  });

  it('lists each with its state and reason, and leads to it', async () => {
    fakeServer({ [LIST]: ok([booking(), booking({ id: 'B0', status: 'lapsed', reason: 'full' })]) });
    await open();
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('link').getAttribute('href'))).toEqual([
      '/schedule/B1?pid=P1',
      '/schedule/B0?pid=P1',
    ]);
    expect(cards[0]?.textContent).toContain('Scheduled');
    expect(cards[1]?.textContent).toContain('This loan was not on offer when the last one was repaid.');
    expect(cards[1]?.textContent).not.toMatch(/Repayment amount|Scheduled time/);
  });

  it('plans no day that has passed for a loan whose running loan is overdue', async () => {
    fakeServer({ [LIST]: ok([late()]) });
    await open();
    const card = await screen.findByRole('article');
    expect(card.textContent).toContain('Scheduled timeWhen the overdue loan is repaid');
    expect(card.textContent).not.toContain('27 Nov 2026');
  });

  it('says that they could not be read, in their place, and reads again', async () => {
    let lost = true;
    fakeServer({ [LIST]: () => (lost ? LOST : ok([booking()])) });
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    lost = false;
    await user.click(retry);
    expect(await screen.findByRole('article')).toBeTruthy();
  });
});

describe('a scheduled order', () => {
  async function open(answers: Answers) {
    const server = fakeServer({
      [GET]: ok(booking()),
      [LIST]: ok([]),
      'GET /order/v1/calculate': ok(QUOTE),
      ...answers,
    });
    const opened = await openScreen('/schedule/B1?pid=P1');
    return { ...opened, server };
  }

  // proves: S2.43 S7.43
  it('is read by its id, and shows amounts, rate, time and the bank account', async () => {
    const { server } = await open({});
    const expected = (await screen.findByText('Expected borrow amount')).closest('div')?.parentElement;
    expect(expected?.textContent).toContain('₹5,000.00');
    expect(rows()).toEqual([
      'Loan amount ₹5,000.00',
      'Processing fee ₹475.00',
      'GST 18% on processing fee ₹85.50',
      'You receiveWith Copper, 5% off the processing fee: repay the running loan on time to earn it. ₹4,439.50',
      'Interest fee ₹35.00',
      'Repayment amount ₹5,035.00',
      'Annual percentage rate (APR) 699.40%',
      'Interest rate per day 0.1%/day',
      'Tenure 7 days',
      'Scheduled timeThe due date of the loan it follows. It starts as soon as that loan is repaid. 27 Nov 2026',
      'Due dateIf the running loan is repaid on its due date and the money is sent that day; otherwise 7 days after the money is sent. 4 Dec 2026',
      'Booked on 20 Nov 2026, 10:15',
      'Order number SL100002',
    ]);
    expect(server.named(GET)[0]?.query.get('orderId')).toBe('B1');
    expect(whyOf('Interest fee')).toBe('₹5,000.00 × 0.1% a day × 7 days, rounded to the paisa.');
    expect(screen.getByRole('link', { name: /\*{4} ?0001/ })).toBeTruthy();
  });

  // proves: S2.44 S4.37 S7.43
  it('is cancelled only after the question, once, then the list opens', async () => {
    const { user, server } = await open({ [CANCEL]: ok(null) });
    await user.click(await screen.findByRole('button', { name: 'Cancel schedule order' }));
    const dialog = screen.getByRole('dialog', { name: 'Are you confirm cancel this schedule order ?' });
    within(dialog).getByText('You owe nothing for it. You can book again while the loan runs.');
    const keep = within(dialog).getByRole('button', { name: 'No' });
    expect(keep.className).toContain('primary');
    await user.click(keep);
    expect(server.named(CANCEL)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Cancel schedule order' }));
    await user.dblClick(screen.getByRole('button', { name: 'Yes' }));
    await cameTo('/schedule');
    expect(server.named(CANCEL).map(({ body }) => body)).toEqual([{ id: 'B1', orderNo: 'SL100002' }]);
  });

  it('makes keeping the booking the filled answer', async () => {
    const { user } = await open({});
    await user.click(await screen.findByRole('button', { name: 'Cancel schedule order' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Are you confirm cancel this schedule order ?' }));
    expect(dialog.getByRole('button', { name: 'No' }).className).toContain('primary');
    expect(dialog.getByRole('button', { name: 'Yes' }).className).toContain('danger');
  });

  it('leads to the overdue loan that it waits for, and says when it can start', async () => {
    await open({ [GET]: ok(late()) });
    const repay = await screen.findByRole('link', { name: 'Repay the overdue loan' });
    expect(repay.getAttribute('href')).toBe('/orders/O1/detail');
    expect(repay.className).toContain('primary');
    expect(screen.getByRole('button', { name: 'Cancel schedule order' }).className).toContain('text');
    expect(screen.getByText('Repay it today, and the loan you booked can start today, 30 Nov 2026.')).toBeTruthy();
    expect(rows()).toContain(
      'Scheduled timeIt was 27 Nov 2026, the due date of that loan. When the overdue loan is repaid',
    );
    expect(rows()).toContain(
      'Due dateIf you repay the overdue loan today and the money is sent today; otherwise 7 days after the money is sent. 7 Dec 2026',
    );
    const dates = within(screen.getByRole('list', { name: 'Scheduled order' })).getAllByRole('listitem');
    expect(dates.map(({ textContent }) => textContent?.trim())).toEqual([
      'Booked on 20 Nov 2026',
      'Running loan due 27 Nov 2026',
      'If you repay today 30 Nov 2026',
      'Due date 7 Dec 2026 ₹5,035.00',
    ]);
  });

  // proves: S5.28
  it('is cancelled once for two taps in one moment', async () => {
    const { user, server } = await open({ [CANCEL]: ok(null) });
    await user.click(await screen.findByRole('button', { name: 'Cancel schedule order' }));
    await tapTwice(screen.getByRole('button', { name: 'Yes' }));
    await cameTo('/schedule');
    expect(server.named(CANCEL)).toHaveLength(1);
  });

  // proves: S8.1
  it('stays and says why when it cannot be cancelled', async () => {
    const { user, where } = await open({ [CANCEL]: refuse('It has begun.', 1404) });
    await user.click(await screen.findByRole('button', { name: 'Cancel schedule order' }));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('It has begun.');
    await settled();
    expect(where()).toBe('/schedule/B1?pid=P1');
  });

  // proves: S2.43
  it('asks for a card when there is none, and books the one that is picked, once', async () => {
    let now = booking({ cardId: null, bankNo: null });
    const { user, server, where } = await open({
      [GET]: () => ok(now),
      [CARDS]: ok([CARD]),
      [BOOK]: () => {
        now = booking({ cardId: CARD.id, bankNo: CARD.cardNo });
        return ok({ id: 'B1', orderNo: 'SL100002' });
      },
    });
    const choose = await screen.findByRole('link', { name: 'Click To Select Bankcard' });
    expect(screen.getByText('The money goes there. Needed before 27 Nov 2026.')).toBeTruthy();
    await user.click(choose);
    await user.click(await screen.findByRole('button', { name: /HDFC Bank/ }));
    expect(await screen.findByRole('link', { name: /\*{4} ?1191/ })).toBeTruthy();
    expect(server.named(BOOK).map(({ body }) => body)).toEqual([{ orderId: 'O1', cardId: CARD.id }]);
    expect(where()).toBe('/schedule/B1?pid=P1');
    await waitFor(() => expect((window.history.state as { usr: unknown }).usr).toBeNull());
  });

  it('is changed from the account it has, whichever another loan would be paid into', async () => {
    const { user, server, where } = await open({
      [GET]: ok(booking({ cardId: 'C2' })),
      [CARDS]: ok([CARD, { ...CARD, id: 'C2', bankName: 'Axis Bank' }]),
    });
    await user.click(await screen.findByRole('link', { name: /Change/ }));
    const pressed = await screen.findByRole('button', { pressed: true });
    expect(pressed.textContent).toContain('Axis Bank');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(where()).toBe('/schedule/B1?pid=P1'));
    await settled();
    expect(server.named(BOOK)).toHaveLength(0);
  });

  it('gets the account that is picked after a reload', async () => {
    const { user, server, reload } = await open({
      [GET]: ok(booking({ cardId: 'C2' })),
      [CARDS]: ok([CARD, { ...CARD, id: 'C2', bankName: 'Axis Bank' }]),
      [BOOK]: ok({ id: 'B1', orderNo: 'SL100002' }),
    });
    await user.click(await screen.findByRole('link', { name: /Change/ }));
    await cameTo('/bank?pid=P1');
    await reload();
    expect((await screen.findByRole('button', { pressed: true })).textContent).toContain('Axis Bank');
    await user.click(screen.getByRole('button', { name: /HDFC Bank/ }));
    await cameTo('/schedule/B1?pid=P1');
    await waitFor(() => expect(server.named(BOOK).map(({ body }) => body)).toEqual([{ orderId: 'O1', cardId: 'C1' }]));
  });

  it('offers no change once it is over', async () => {
    await open({ [GET]: ok(over({ reason: 'denied' })) });
    expect(
      await screen.findByText(
        /^An application for this loan was denied within the last 15 days\. You owe nothing for it\.$/,
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel schedule order' })).toBeNull();
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/order']);
  });

  it('that became an application shows what the loan costs, not what it would have cost', async () => {
    await open({ [GET]: ok(over({ status: 'applied' })) });
    expect(await screen.findByText('What it costs')).toBeTruthy();
    expect(rows()).toContain('Repayment amount ₹5,035.00');
    expect(rows()).toContain('Scheduled time 27 Nov 2026');
    expect(screen.queryByText('What it would have cost')).toBeNull();
    expect(screen.getByText(/Before any money is sent/)).toBeTruthy();
  });

  it('promises nothing once it is over', async () => {
    await open({ [GET]: ok(over({ reason: 'denied' })) });
    expect(await screen.findByText('Ended without a loan')).toBeTruthy();
    expect(rows()).toContain('Would have repaid ₹5,035.00');
    expect(rows()).toContain('Scheduled time 27 Nov 2026');
    expect(screen.queryByText(/It starts as soon as that loan is repaid/)).toBeNull();
    expect(screen.queryByText(/Before any money is sent/)).toBeNull();
  });
});
