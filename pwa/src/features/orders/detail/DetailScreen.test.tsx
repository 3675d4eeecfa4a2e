import type { Day } from '@core/types';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { LOST, ok, withRealCore } from '@testing/screen';

import { home, orderDetail, QUOTE } from '../testing/answers';
import { DETAIL, openDetail, repayButton } from '../testing/detail';
import { rows, whyOf } from '../testing/rows';
import { steady, STEADY_QUOTE } from '../testing/steady';

const BOOK = 'POST /order/v1/order-auto-apply';

withRealCore();

describe('the order detail', () => {
  // proves: S2.48
  it('shows every line of a loan that runs', async () => {
    await openDetail(orderDetail('6'));
    await repayButton();
    expect(rows()).toEqual([
      'ID SL100001',
      'Loan amount ₹5,000.00',
      'Tenure 7 days',
      'Received ₹4,410.00',
      'Repayment amount ₹5,035.00',
      'Processing fee ₹500.00',
      'GST 18% on processing fee ₹90.00',
      'Interest fee ₹35.00',
      'Annual percentage rate (APR) 738.99%',
      'Application date 20 Nov 2026, 10:15',
      'Money sent on 20 Nov 2026',
      'Bank account number ****1191',
    ]);
    expect(screen.getByText('Repay by 27 Nov 2026 · 7 days left')).toBeTruthy();
    expect(screen.queryByText(/to pay today/i), 'nothing is owed today').toBeNull();
    const bar = within(screen.getByRole('heading', { name: 'Statement of account' }).parentElement!);
    expect(bar.getByText('Total cost').nextElementSibling?.textContent).toBe('₹625.00');
  });

  it('gives the reference by which the bank finds the money', async () => {
    await openDetail(orderDetail('6', { disbursalReference: 'SBIN426332100412' }));
    await repayButton();
    expect(rows().at(-1)).toBe('Bank reference (UTR) SBIN426332100412');
    expect(whyOf('Bank reference (UTR)')).toContain('give your bank this number');
  });

  it('says what repaying today saves, where only the days used bear interest', async () => {
    await openDetail(orderDetail('6', { earlyInterest: 'daysUsed', daysUsed: 3, payable: '5015.00' }));
    await repayButton('₹5,015.00');
    expect(whyOf('Interest for the days used')).toBe('₹5,000.00 × 0.1% a day × 3 days, rounded to the paisa.');
    expect(whyOf('If you repay today')).toBe('₹5,000.00 + interest ₹15.00 for the days used.');
  });

  // proves: S2.49
  it('shows days overdue and the fee, in red, only when there is a day', async () => {
    await openDetail(orderDetail('8', { overdueDays: 3, overdueFee: '150.00', payable: '5185.00' }));
    await repayButton('₹5,185.00');
    const red = [...document.querySelectorAll('main ul > li[data-tone="danger"]')].map(
      (row) => (row.querySelector('summary') ?? row).textContent,
    );
    expect(red).toEqual(['Days overdue 3', 'Overdue fees ₹150.00']);
    expect(screen.getByText('3 days late: overdue fee included.')).toBeTruthy();
  });

  it('includes no overdue fee where paid extensions have used up its limit', async () => {
    const capped = { overdueCap: '0.03', lateChargesPaid: '150.00' } as const;
    const { user } = await openDetail(orderDetail('8', { ...capped, overdueDays: 3, overdueFee: '0.00' }));
    await user.click(await repayButton());
    screen.getByText('3 days late.');
    screen.getByText('This repays the whole loan, due on 27 Nov 2026.');
    expect(screen.queryByText(/overdue fee included|with the overdue fee/)).toBeNull();
  });

  it('explains each amount by its inputs, rule and rounding', async () => {
    await openDetail(orderDetail('8', { overdueDays: 3, overdueFee: '150.00', payable: '5185.00' }));
    await repayButton('₹5,185.00');
    expect(
      ['Received', 'Repayment amount', 'Processing fee', 'GST', 'Interest fee', 'Overdue fees', 'To pay today'].map(
        whyOf,
      ),
    ).toEqual([
      '₹5,000.00 − processing fee ₹500.00 − GST ₹90.00, taken when the money is sent.',
      '₹5,000.00 + interest ₹35.00, on 27 Nov 2026.',
      '₹5,000.00 × 10%, rounded to the paisa.',
      'Processing fee ₹500.00 × 18%, rounded to the paisa.',
      '₹5,000.00 × 0.1% a day × 7 days, rounded to the paisa.',
      '₹5,000.00 × 1% a day × 3 days overdue, rounded to the paisa. No interest is charged on it.',
      '₹5,035.00 + overdue fee ₹150.00.',
    ]);
  });

  it('says that lateness costs no more once it has reached the cap', async () => {
    await openDetail(
      orderDetail('8', { overdueCap: '0.05', overdueDays: 9, overdueFee: '250.00', payable: '5285.00' }),
    );
    await screen.findByText('The overdue fee has reached its limit: more days add nothing.');
    screen.getByText(/^All overdue fees of this loan together: ₹250\.00 at most/);
    expect(screen.queryByText(/for each day you wait/)).toBeNull();
    await repayButton('₹5,285.00');
    expect(whyOf('Overdue fees')).toBe(
      '5% of ₹5,000.00, rounded to the paisa: the most that being late may cost. More days add nothing.',
    );
  });

  it('says what one more day costs, and what may happen to who is late and what may not', async () => {
    await openDetail(
      orderDetail('8', { asOf: '2026-11-30', overdueDays: 3, overdueFee: '150.00', payable: '5185.00' }),
    );
    const strip = within(await screen.findByRole('list', { name: 'Overdue fee' }));
    const points = strip.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim());
    expect(points).toEqual([
      'Due date 27 Nov 2026 3 days late',
      expect.stringMatching(
        / 30 Nov 2026 ₹150\.00 ₹50\.00 more for each day you wait\. Tomorrow you pay ₹5,235\.00\.$/,
      ),
      'Tomorrow 1 Dec 2026 ₹200.00',
      'In 7 days 7 Dec 2026 ₹500.00',
    ]);
    screen.getByText('The overdue fee has no upper limit. No interest is charged on it.');
    const rights = within(screen.getByRole('heading', { name: 'What may happen, and what may not' }).parentElement!);
    rights.getByText(/^We report late loans to the credit information companies\./);
    rights.getByText(/between 8:00 in the morning and 7:00 in the evening/);
    rights.getByText(/^A word about your loan to your family, your contacts/);
    const complaint = rights.getByRole('link', { name: 'Complain to the grievance officer' });
    expect(complaint.getAttribute('href')).toBe('/legal/lender');
  });

  it('says until when an approved loan can be taken', async () => {
    await openDetail(orderDetail('2', { loanDate: null, repaymentDate: null, actUntil: '2026-11-23T10:25:00+05:30' }));
    await screen.findByText('You repay ₹5,035.00 by 27 Nov 2026');
    await screen.findByText('Take the money by 23 Nov 2026, 10:25. After that the offer ends, and you owe nothing.');
  });

  it('of a loan that was repaid late says nothing of a late payment', async () => {
    await openDetail(orderDetail('7', { overdueDays: 3, overdueFee: '150.00' }), { 'GET /home/v1/index': ok(home(1)) });
    const note = (await screen.findByText('All repaid. Thank you.')).closest('section');
    expect(note?.textContent, 'says it once').not.toMatch(/Settled|Nothing more is owed/);
    expect(screen.queryByText('What may happen, and what may not')).toBeNull();
  });

  it.each([
    ['3', 'deny', /did not approve this application/, 'When can I apply again?', '/product/P1/detail'],
    ['5', 'disbursalFailed', /Your bank did not take the money/, 'Reapply', '/orders/O1/reapply'],
    ['10', 'withdraw', /You withdrew this application/, 'Apply again', '/product/P1/detail'],
  ])('says of an order in state %s after "%s" why no money came, and leads on', async (state, event, why, next, to) => {
    const [ask, where] = state === '10' ? ['Get help', '/personal/help'] : ['Ask why, or complain', '/legal/lender'];
    const at = '2026-11-20T10:15:00+05:30';
    await openDetail(orderDetail(state, { loanDate: null, timeline: [{ at, event, orderState: state, void: 0 }] }));
    await screen.findByText(why);
    expect(screen.getByRole('link', { name: next }).getAttribute('href')).toBe(to);
    expect(screen.getByRole('link', { name: ask }).getAttribute('href')).toBe(where);
    expect(screen.getByRole('heading', { name: 'Your application' })).toBeTruthy();
    expect(screen.queryByText('Statement of account'), 'nothing was ever owed').toBeNull();
  });

  it('says after repayment that the booked loan was applied for', async () => {
    await openDetail(orderDetail('7', { bookingStatus: 'applied' }), { 'GET /home/v1/index': ok(home(1)) });
    await screen.findByText('We have now applied for the next loan that you booked.');
    expect(screen.getByRole('link', { name: 'See the new application' }).getAttribute('href')).toBe('/order');
    expect(screen.queryByRole('link', { name: 'See what you can borrow next' })).toBeNull();
  });

  // proves: S2.49
  it.each([
    ['6', '0.00'],
    ['8', '0.00'],
    ['8', '150.00'],
  ] as const)('shows no overdue line without a day of it, in state %s with a fee of %s', async (state, overdueFee) => {
    await openDetail(orderDetail(state, { overdueDays: 0, overdueFee }));
    await repayButton();
    expect(rows().filter((row) => /overdue/i.test(row))).toEqual([]);
  });

  // proves: S2.51
  it('links to the extension only when the order allows one', async () => {
    await openDetail(orderDetail('6', { isExtension: 1 }));
    const link = await screen.findByRole('link', { name: 'Repayment stress? Extend due date' });
    expect(link.getAttribute('href')).toBe('/orders/O1/extension');
  });

  it.each<[string, Day, boolean]>([
    ['quiet with four days left', '2026-11-23', false],
    ['plain to see with three', '2026-11-24', true],
    ['plain to see on the due date', '2026-11-27', true],
  ])('shows the extension %s', async (_how, asOf, isPlain) => {
    await openDetail(orderDetail('6', { isExtension: 1, asOf }));
    const link = await screen.findByRole('link', { name: 'Repayment stress? Extend due date' });
    expect(link.classList.contains('secondary')).toBe(isPlain);
  });

  // proves: S2.51
  it('offers to give an extension up only until its payment is being confirmed', async () => {
    const extensionMsg = 'Extension not paid yet. If you pay ₹495 by 28 Nov, your due date moves.';
    const asked = { extensionState: 1, paymentState: 'confirming', paymentPurpose: 'extension', extensionMsg } as const;
    await openDetail(orderDetail('11', asked));
    const link = await screen.findByRole('link', { name: 'See the extension' });
    expect(link.getAttribute('href')).toBe('/orders/O1/extension');
    expect(screen.queryByRole('link', { name: /give up/ })).toBeNull();
    expect(screen.queryByText(/^Extension not paid yet/), 'it may be paid').toBeNull();
  });

  it('leads back to an extension that waits for its payment, and offers no other', async () => {
    await openDetail(orderDetail('11', { isExtension: 1, extensionState: 1 }));
    const link = await screen.findByRole('link', { name: 'Pay or give up the extension' });
    expect(link.getAttribute('href')).toBe('/orders/O1/extension');
    expect(screen.queryByRole('link', { name: 'Repayment stress? Extend due date' })).toBeNull();
  });

  it('has no such link otherwise', async () => {
    await openDetail(orderDetail('6'));
    await repayButton();
    expect(screen.queryByRole('link', { name: /Extend due date/ })).toBeNull();
  });
});

describe('the next loan', () => {
  it('is booked here, once, and is then a link to it', async () => {
    let detail = orderDetail('6');
    const { user, server } = await openDetail(detail, {
      [DETAIL]: () => ok(detail),
      [BOOK]: () => {
        detail = orderDetail('6', { reservation: 1 });
        return ok({ id: 'S1', orderNo: 'SL2' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Book the next loan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book the next loan?' }));
    await dialog.findByText('₹5,000.00 for 7 days. We apply for it when this loan is repaid.');
    const row = async (label: string) => (await dialog.findByText(label)).closest('div')?.textContent;
    expect(await row('You receive')).toContain('₹4,410.00');
    expect(await row('Processing fee')).toContain('₹500.00');
    expect(await row('Repayment amount')).toContain('₹5,035.00');
    expect(await row('Due date')).toContain('7 days after it is sent');
    expect(await row('Annual percentage rate (APR)')).toContain('738.99%');
    expect(server.named('GET /order/v1/calculate').map(({ query }) => query.toString())).toEqual([
      'amount=5000.00&period=7&productId=P1&next=true',
    ]);
    expect(server.named(BOOK)).toHaveLength(0);
    await user.dblClick(dialog.getByRole('button', { name: 'Book' }));
    const link = await screen.findByRole('link', { name: 'See the scheduled order' });
    expect(link.getAttribute('href')).toBe('/schedule/O1?pid=P1');
    expect(document.activeElement).toBe(link);
    expect(server.named(BOOK).map(({ body }) => body)).toEqual([{ orderId: 'O1' }]);
  });

  it('in instalments names the first and the last due date before it is booked', async () => {
    const { user } = await openDetail(steady('6', { reservation: 0 }), {
      'GET /order/v1/calculate': ok(STEADY_QUOTE),
    });
    await user.click(await screen.findByRole('button', { name: 'Book the next loan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book the next loan?' }));
    const row = (await dialog.findByText('Your instalments')).closest('div');
    expect(dialog.getByText(/^₹10,000\.00 for 92 days\./), 'the real days').toBeTruthy();
    expect(row?.textContent).toContain('Instalment 1, 20 Dec 2026');
    expect(row?.textContent).toContain('Instalment 3, 20 Feb 2027');
  });

  it('says in the place of its cost that the cost could not be read, and reads it again', async () => {
    let lost = true;
    const { user } = await openDetail(orderDetail('6'), {
      'GET /order/v1/calculate': () => (lost ? LOST : ok(QUOTE)),
    });
    await user.click(await screen.findByRole('button', { name: 'Book the next loan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book the next loan?' }));
    const retry = await dialog.findByRole('button', { name: 'Retry' });
    expect(dialog.queryByText(/^Worked out with/)).toBeNull();
    lost = false;
    await user.click(retry);
    await dialog.findByText(/^Worked out with/);
    expect(dialog.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('is not offered once nothing is owed', async () => {
    await openDetail(orderDetail('7'), { 'GET /home/v1/index': ok(home(1)) });
    await screen.findByText('All repaid. Thank you.');
    expect(screen.queryByRole('button', { name: 'Book the next loan' })).toBeNull();
  });
});
