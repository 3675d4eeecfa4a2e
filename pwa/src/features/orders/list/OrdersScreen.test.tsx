import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { api } from '@platform/calls/api';
import { fakeServer, LOST, ok, openScreen, withRealCore } from '@testing/screen';
import { holdTimers, settled } from '@testing/time';

import type { OrderListItem } from '@core/types';
import { disputedItem, home, orderItem } from '../testing/answers';

const LIST = 'GET /order/v1/list';
const HOME = 'GET /home/v1/index';

withRealCore();

const open = () => openScreen('/order');
const END = '2026-11-21T20:53:00+05:30';
const UNPAID = { extensionState: 1, extensionFee: '325.00', actUntil: END, repaymentDate: '2026-11-27' } as const;

describe('the orders', () => {
  // proves: S2.45
  it('says so when there are none, and leads home', async () => {
    fakeServer({ [LIST]: ok([]) });
    await open();
    expect(await screen.findByRole('heading', { name: 'Loan History' })).toBeTruthy();
    expect(screen.getByText('No order history go get your first loan')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Apply' }).getAttribute('href')).toBe('/');
  });

  it.each<[string, Partial<OrderListItem>, string]>([
    ['1', {}, 'The lender is looking at it. You will get an SMS.'],
    ['2', {}, 'Approved. Open it to take your money.'],
    [
      '2',
      { actUntil: '2026-11-23T10:25:00+05:30' },
      'Take the money by 23 Nov 2026, 10:25. After that the offer ends, and you owe nothing.',
    ],
    [
      '11',
      UNPAID,
      'Extension not paid yet. Pay ₹325.00 by 21 Nov 2026, 20:53. Otherwise your due date stays as it is.',
    ],
    ['11', { extensionState: 3, repaymentDate: '2026-12-01' }, 'Extended to 1 Dec 2026 · 11 days left'],
    ['4', {}, 'The money is on its way to your bank account.'],
    ['6', { repaymentDate: '2026-11-27' }, 'Repay by 27 Nov 2026 · 7 days left'],
    ['6', { repaymentDate: '2026-11-20' }, 'Repay today'],
    ['6', { repaymentDate: '2026-11-27', asOf: null }, 'Due 27 Nov 2026'],
    ['7', {}, 'Nothing more is owed on this loan.'],
    ['8', { repaymentDate: '2026-11-18', payable: '5135.00' }, '2 days late. Due 18 Nov 2026'],
  ])('says in a sentence how an order in state %s with %o stands', async (code, more, sentence) => {
    fakeServer({ [LIST]: ok([orderItem(code, more)]) });
    await open();
    const card = await screen.findByRole('article');
    expect([...card.querySelectorAll('p')].map((line) => line.textContent)).toContain(sentence);
  });

  it.each([
    ['2026-11-24', 'Repay by 27 Nov 2026 · 3 days left'],
    ['2026-11-27', 'Repay today'],
    ['2026-11-29', 'Due 27 Nov 2026'],
  ])('counts the days of a kept order anew: on %s it says %s', async (day, sentence) => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00+05:30'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    let isLost = false;
    fakeServer({ [LIST]: () => (isLost ? LOST : ok([orderItem('6', { repaymentDate: '2026-11-27' })])) });
    const { store } = await open();
    await screen.findByText('Repay by 27 Nov 2026 · 7 days left');
    isLost = true;
    vi.setSystemTime(new Date(`${day}T12:00:00+05:30`));
    await act(async () => void store.dispatch(api.internalActions.onFocus()));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('says of an overdue order what its extension costs, and until when', async () => {
    const asked = { extensionState: 1, extensionFee: '495.00', actUntil: '2026-11-21T20:53:00+05:30' } as const;
    fakeServer({ [LIST]: ok([orderItem('11', { ...asked, repaymentDate: '2026-11-18' })]) });
    await open();
    const card = within(await screen.findByRole('article'));
    card.getByText('2 days late.');
    card.getByText(
      'Extension not paid yet. Pay ₹495.00 by 21 Nov 2026, 20:53. Otherwise your due date stays as it is.',
    );
  });

  it('leads from the card to the papers of the order, in every state that has some', async () => {
    const states = ['1', '2', '3', '4', '5', '6', '7', '8', '10', '11'];
    fakeServer({ [LIST]: ok([...states.map((state) => orderItem(state)), orderItem('9', { hasPapers: 0 })]) });
    await open();
    const links = await screen.findAllByRole('link', { name: /^Papers for Saral First, order SL/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(states.map((state) => `/orders/O${state}/papers`));
  });

  it('says of a disputed disbursal that it is being looked into, and offers no application', async () => {
    fakeServer({ [LIST]: ok([disputedItem()]) });
    await open();
    const card = await screen.findByRole('article');
    expect(card.textContent).toContain('We are finding out which is true.');
    expect(within(card).queryByRole('link', { name: /Reapply/ })).toBeNull();
  });

  it('says which payment was started, and reads again by and by', async () => {
    let item = orderItem('6', { repaymentDate: '2026-11-20', confirming: '5035.00' });
    const looks = holdTimers(15_000);
    fakeServer({ [LIST]: () => ok([item]) });
    await open();
    const card = await screen.findByRole('article');
    expect(card.textContent).toContain(
      'If you paid ₹5,035.00, the bank is confirming it. If you did not pay, you can pay now.',
    );
    expect(within(card).queryByText('Loaned'), 'what counts is the payment').toBeNull();
    within(card).getByText('Payment started');
    expect(card.textContent).toContain('View order');
    expect(card.textContent).not.toContain('Repay ₹5,035.00');
    item = orderItem('11', { ...UNPAID, confirming: '325.00' });
    await looks.ring();
    expect(await screen.findByText(/^If you paid ₹325\.00/)).toBeTruthy();
    expect(screen.queryByText(/^Extension not paid yet/)).toBeNull();
    item = orderItem('7');
    await looks.ring();
    expect(await screen.findByText('Nothing more is owed on this loan.')).toBeTruthy();
  });

  it.each([
    ['1', true],
    ['4', true],
    ['2', false],
    ['6', false],
  ])('reads again by and by while an order in state %s is there: %s', async (code, isRead) => {
    let item = orderItem(code);
    const looks = holdTimers(15_000);
    fakeServer({ [LIST]: () => ok([item]) });
    await open();
    await screen.findByRole('article');
    await settled();
    expect(looks.waiting()).toBe(isRead ? 1 : 0);
    if (!isRead) return;
    item = orderItem('3');
    await looks.ring();
    expect(await screen.findByText('Denied')).toBeTruthy();
    await settled();
    expect(looks.waiting(), 'nothing moves it any more').toBe(0);
  });

  // proves: S2.46 S3.9
  it('shows state, product, number and the three amounts of each', async () => {
    fakeServer({ [LIST]: ok([orderItem('6')]) });
    await open();
    const card = await screen.findByRole('article');
    expect(within(card).getByText('Loaned')).toBeTruthy();
    expect(card.textContent).toMatch(
      /Saral First.*Repayment₹5,035\.00.*Loan amount₹5,000\.00Received₹4,410\.00Order no\. SL6/,
    );
  });

  it.each([
    ['2', 'You receive', 'Repayment'],
    ['3', 'Would have received', 'Would have repaid'],
    ['5', 'Would have received', 'Would have repaid'],
    ['7', 'Received', 'Repayment amount'],
    ['10', 'Would have received', 'Would have repaid'],
  ])('says of an order in state %s what its amounts are: %s', async (code, received, repayment) => {
    fakeServer({ [LIST]: ok([orderItem(code, { reapplied: 1 })]) });
    await open();
    const card = await screen.findByRole('article');
    // Sorted, because the main amount comes first on the card.
    expect([...card.querySelectorAll('dt')].map((label) => label.textContent).sort()).toEqual(
      ['Loan amount', received, repayment].sort(),
    );
    const isOver = ['3', '5', '10'].includes(code);
    expect(within(card).queryByText('No money was sent. Nothing is owed.') !== null).toBe(isOver);
  });

  it.each([
    ['en', 'Repayment amount'],
    ['en-IN', 'You repaid'],
    ['hi', 'आपने चुकाए'],
  ] as const)('does not ask in %s for the amount of a loan that is repaid', async (language, label) => {
    fakeServer({ [LIST]: ok([orderItem('7')]) });
    await openScreen('/order', language);
    const card = await screen.findByRole('article');
    expect([...card.querySelectorAll('dl > div')].at(-1)?.textContent).toMatch(new RegExp(`^${label}₹5,035`));
  });

  // proves: S4.29 S4.30 S4.31 S4.32 S4.27
  it('leads where core says, and nowhere when core says nowhere', async () => {
    const states = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'];
    fakeServer({
      [LIST]: ok([
        ...states.map((code) => orderItem(code, { reapplied: 1 })),
        orderItem('7', { orderId: 'O12', extensionState: 3 }),
      ]),
    });
    await open();
    const cards = await screen.findAllByRole('article');
    const targets = cards.map((card) => within(card).queryByRole('link')?.getAttribute('href') ?? null);
    expect(targets).toEqual([
      '/orders/O1/audit',
      '/orders/O2/confirm',
      null,
      null,
      null,
      '/orders/O6/detail',
      null,
      '/orders/O8/detail',
      null,
      null,
      '/orders/O11/extension',
      '/orders/O12/detail',
    ]);
    expect(screen.getByText('Status 9')).toBeTruthy();
  });

  // proves: S4.28
  it('paints the states that are over, or out of the borrower’s hands, without a colour, and only those', async () => {
    const colours = {
      '1': 'info',
      '2': 'success',
      '3': 'neutral',
      '4': 'neutral',
      '5': 'neutral',
      '6': 'success',
      '7': 'neutral',
      '8': 'danger',
      '9': 'neutral',
      '10': 'neutral',
      '11': 'warn',
    };
    const codes = Object.keys(colours);
    fakeServer({ [LIST]: ok(codes.map((code) => orderItem(code, { reapplied: 1 }))) });
    await open();
    const cards = await screen.findAllByRole('article');
    const tone = (card: HTMLElement) => card.querySelector<HTMLElement>('[data-tone]')?.dataset['tone'];
    expect(Object.fromEntries(cards.map((card, at) => [codes[at], tone(card)]))).toEqual(colours);
    expect(codes.filter((_code, at) => cards[at]?.parentElement?.classList.contains('muted'))).toEqual([
      '3',
      '4',
      '5',
      '7',
      '9',
      '10',
    ]);
  });

  it('offers to apply again on a failed order, once', async () => {
    fakeServer({ [LIST]: ok([orderItem('5'), orderItem('5', { orderId: 'O0', reapplied: 1 }), orderItem('7')]) });
    await open();
    await screen.findAllByRole('article');
    const links = screen.getAllByRole('link', { name: /^Reapply/ }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/orders/O5/reapply']);
  });

  it.each<[string, Partial<OrderListItem>, string | null, string | null]>([
    ['1', {}, 'Loan amount₹5,000.00', 'View progress'],
    ['2', {}, 'You receive₹4,410.00', 'Get Money'],
    ['4', {}, 'You receive₹4,410.00', null],
    ['6', { repaymentDate: '2026-11-27' }, 'Repayment₹5,035.00', 'Repay ₹5,035.00'],
    ['6', { repaymentDate: '2026-11-27', payable: '5010.00' }, 'Repayment₹5,035.00', 'Repay'],
    ['8', { repaymentDate: '2026-11-18', payable: '5135.00' }, 'To pay today₹5,135.00', 'Repay ₹5,135.00'],
    ['11', { repaymentDate: '2026-11-27' }, 'Repayment₹5,035.00', 'View order'],
    ['11', UNPAID, 'Repayment₹5,035.00', 'Pay ₹325.00 to extend'],
    ['7', {}, null, null],
    ['3', {}, null, null],
  ])(
    'puts first what counts in state %s with %o: %s, and says what its link is for: %s',
    async (code, more, hero, action) => {
      fakeServer({ [LIST]: ok([orderItem(code, more)]) });
      await open();
      const card = await screen.findByRole('article');
      expect(card.querySelector('[data-hero]')?.textContent ?? null).toBe(hero);
      const named = within(card).queryByRole('link')?.getAttribute('aria-label') ?? null;
      expect(named?.split(': ')[1] ?? null).toBe(action);
      expect(card.querySelector('[aria-hidden].block')?.textContent ?? null).toBe(action);
    },
  );

  it('says beside the latest order of a product how to go on when it is over', async () => {
    const later = { productId: 'P2' } as const;
    fakeServer({
      [LIST]: ok([orderItem('3'), orderItem('7'), orderItem('10', later), orderItem('7', { orderId: 'O0', ...later })]),
    });
    await open();
    const cards = await screen.findAllByRole('article');
    const beside = cards.map((card) =>
      [...(card.parentElement?.querySelectorAll('a:not([href$=papers])') ?? [])].map(
        (link) => link.textContent + ' ' + link.getAttribute('href'),
      ),
    );
    expect(beside).toEqual([
      ['When can I apply again? /product/P1/detail'],
      [],
      ['Apply again /product/P2/detail'],
      [],
    ]);
  });

  it('offers no other loan beside one that is overdue', async () => {
    const late = orderItem('8', { repaymentDate: '2026-11-18' });
    fakeServer({ [LIST]: ok([orderItem('7', { productId: 'P2' }), late]) });
    await open();
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Apply again' })).toBeNull();
  });

  it('puts the loan that is overdue longest first, and leaves the others as they came', async () => {
    const late = (orderId: string, repaymentDate: string) =>
      orderItem('8', { orderId, orderNo: orderId, repaymentDate });
    fakeServer({ [LIST]: ok([orderItem('6'), late('A', '2026-11-18'), orderItem('7'), late('B', '2026-11-10')]) });
    await open();
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => /Order no\. (\w+)/.exec(card.textContent ?? '')?.[1])).toEqual(['B', 'A', 'SL6', 'SL7']);
  });

  it.each([
    ['applied', 'Your application was sent', '1'],
    ['moneyTaken', '₹4,410.00 is on its way', '4'],
  ] as const)('announces that it was %s only while the order itself stands there', async (kind, title, code) => {
    let item = orderItem(code, { orderId: 'O9' });
    const looks = holdTimers(15_000);
    const other = orderItem(code);
    fakeServer({ [LIST]: () => ok([item, other]), 'GET /user/v1/sessions': ok([]), [HOME]: ok(home(0)) });
    const { go } = await openScreen('/personal');
    const figures = { amount: '4410.00', bankNo: '****1191', repayment: '5035.00', due: null };
    await go('/order', { flash: { kind, orderId: 'O9', within: '', isAutomatic: null, ...figures } });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    await screen.findAllByRole('article');
    item = orderItem('6', { orderId: 'O9' });
    await looks.ring();
    await screen.findByText('Loaned');
    expect(screen.queryByRole('heading', { name: title })).toBeNull();
  });

  it('fills the button of the most urgent card only', async () => {
    fakeServer({ [LIST]: ok([orderItem('2'), orderItem('5'), orderItem('8', { repaymentDate: '2026-11-18' })]) });
    await open();
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => card.querySelectorAll('.primary').length)).toEqual([1, 0, 0]);
  });

  it('leads to no scheduled orders before any loan was lent', async () => {
    fakeServer({ [LIST]: ok([orderItem('1')]) });
    await open();
    await screen.findByRole('article');
    expect(screen.queryByRole('link', { name: 'Scheduled orders' })).toBeNull();
  });

  it('leads to the scheduled orders', async () => {
    fakeServer({ [LIST]: ok([orderItem('6')]) });
    await open();
    expect((await screen.findByRole('link', { name: 'Scheduled orders' })).getAttribute('href')).toBe('/schedule');
  });

  it('names each link by state, product, number and what it says', async () => {
    fakeServer({ [LIST]: ok([orderItem('1')]) });
    await open();
    expect(await screen.findByRole('link', { name: 'Auditing, Saral First, order SL1: View progress' })).toBeTruthy();
  });

  it('says that it could not be read, in its place, and reads again', async () => {
    let lost = true;
    const { named } = fakeServer({ [LIST]: () => (lost ? LOST : ok([orderItem('1')])) });
    const { user, where } = await open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    lost = false;
    await user.click(retry);
    expect(await screen.findByRole('article')).toBeTruthy();
    expect([where(), named(LIST).length]).toEqual(['/order', 2]);
  });

  // proves: S2.47 S9.20 S9.21 S9.22 S9.23
  it('lists the tiers in a dialog, with the one that was reached', async () => {
    fakeServer({ [LIST]: ok([]), [HOME]: ok(home(2)) });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Loyalty levels' }));
    const dialog = await screen.findByRole('dialog', { name: 'Loyalty levels' });
    await within(dialog).findByText('Your level');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      '5%Level 1: Copper1 on-time repayment',
      '9%Level 2: SilverYour level2 on-time repayments',
      '13%Level 3: Gold4 on-time repayments',
      '13%Level 44 on-time repaymentsSame as level 3',
      '14%Level 55 on-time repayments',
    ]);
  });
});
