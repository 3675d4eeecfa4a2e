import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { leaveFor } from '@platform/navigation/leaveFor';
import { LOST, ok, withRealCore } from '@testing/screen';
import { eventually } from '@testing/time';

import { home } from '../testing/answers';
import { openDetail, REPAY } from '../testing/detail';
import { AHEAD, LATE, PAID_OFF, PLAN, RUNNING, steady } from '../testing/steady';

vi.mock('@platform/navigation/leaveFor', () => ({ leaveFor: vi.fn() }));

withRealCore();

const at = (day: string) => vi.setSystemTime(new Date(`${day}T12:00:00+05:30`));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  sessionStorage.clear();
  vi.mocked(leaveFor).mockClear();
  return () => {
    vi.useRealTimers();
  };
});

const plain = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim();
const plan = async () => {
  const list = await screen.findByRole('list', { name: 'Your instalments' });
  return within(list).getAllByRole('listitem').map(plain);
};
const bodies = (server: Awaited<ReturnType<typeof openDetail>>['server']) =>
  server.named(REPAY).map(({ body }) => body);

describe('a loan in instalments', () => {
  it('asks for the next instalment by its date, and says what became of each', async () => {
    at('2026-12-26');
    const { user, server } = await openDetail(steady('6', RUNNING));
    expect(await plan()).toEqual([
      'Instalment 1: paid Due 20 Dec 2026 ₹3,457.00',
      'Instalment 2 20 Jan 2027 ₹3,457.00',
      'Instalment 3 20 Feb 2027 ₹3,454.12',
    ]);
    expect(screen.getByText('Instalment 2 of 3')).toBeTruthy();
    expect(screen.getByText('Pay by 20 Jan 2027 · 25 days left')).toBeTruthy();
    expect(screen.queryByText(/Repay by/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pay ₹3,457.00' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(bodies(server)).toEqual([{ orderId: 'O1', expected: '3457.00' }]);
  });

  it('names the instalment that is paid before the payment page opens', async () => {
    at('2026-12-26');
    const { user } = await openDetail(steady('6', { ...RUNNING, reservation: 0 }));
    await user.click(await screen.findByRole('button', { name: 'Pay ₹3,457.00' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Repay Saral Steady' }));
    expect(sheet.getByText('This pays instalment 2, due on 20 Jan 2027.')).toBeTruthy();
    expect(plain((await sheet.findByText('Next instalment')).closest('div'))).toContain('₹3,398.69 by 20 Feb 2027');
    // A booked loan begins once this one is fully repaid, so only a payment that settles this loan offers the booking.
    expect(sheet.queryByText(/Book your next loan/)).toBeNull();
  });

  it('says which instalment is late, what each day adds, and what catches up', async () => {
    at('2026-12-29');
    await openDetail(steady('8', LATE));
    expect(await screen.findByText('9 days late: overdue fee included.')).toBeTruthy();
    expect((await plan())[0]).toBe('Instalment 1: late 20 Dec 2026 ₹3,457.00');
    expect(screen.getByText(/₹3\.46/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay ₹3,488.11' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay everything today: ₹10,265.11' })).toBeTruthy();
  });

  it('includes no late charge where a payment today has settled it', async () => {
    at('2026-12-29');
    const paid = { overdueFee: '0.00', payable: '1488.11', dueToday: '1488.11', payoff: '8265.11' } as const;
    await openDetail(steady('8', { ...LATE, ...paid }));
    await screen.findByText('9 days late.');
    expect(screen.queryByText(/overdue fee included/)).toBeNull();
  });

  it('shows a part that is paid of an instalment, and where each payment went', async () => {
    at('2026-12-10');
    await openDetail(steady('6', AHEAD));
    expect((await plan())[1]).toBe('Instalment 2 20 Jan 2027 ₹3,457.00 ₹2,000.00 of ₹3,457.00 paid');
    expect(screen.getByRole('button', { name: 'Pay ₹1,457.00' })).toBeTruthy();
    expect(screen.getByText('To interest: ₹11.94 · To the loan amount: ₹1,988.06')).toBeTruthy();
  });

  it('has the last instalment cost what it would on its day, where earlier payments saved interest', async () => {
    at('2026-12-30');
    const [first, second, third] = PLAN;
    const paid = [first, second].map((row) => ({ ...row, paid: row.amount, state: 'paid' as const }));
    const rest = { payable: '3310.00', nextDue: { date: third.dueDate, amount: '3403.27' } } as const;
    await openDetail(steady('6', { ...RUNNING, ...rest, plan: [...paid, third] }));
    expect((await plan())[2]).toBe('Instalment 3 20 Feb 2027 ₹3,403.27');
  });

  it('pays everything only after saying so', async () => {
    at('2026-12-26');
    const { user, server } = await openDetail(steady('6', RUNNING));
    await user.click(await screen.findByRole('button', { name: 'Pay everything today: ₹6,745.21' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Repay Saral Steady' }));
    expect(sheet.getByText(/repays the whole loan today/)).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Pay ₹6,745.21' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(bodies(server)).toEqual([{ orderId: 'O1', expected: '6745.21', toward: 'payoff' }]);
  });

  it.each([
    ['Pay another amount', 'Pay another amount'],
    ['Pay everything today: ₹6,745.21', 'Repay Saral Steady'],
  ])('asks before “%s” while a payment is being confirmed', async (name, sheet) => {
    at('2026-12-26');
    const confirming = { paymentState: 'confirming', paymentPurpose: 'repayment', confirming: '3457.00' } as const;
    const { user, server } = await openDetail(steady('6', { ...RUNNING, ...confirming }));
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name: sheet }));
    const amount = dialog.queryByRole('textbox');
    if (amount !== null) await user.type(amount, '2000');
    await user.click(dialog.getByRole('button', { name: /^Pay ₹/ }));
    const question = screen.getByRole('dialog', { name: 'You started a payment of ₹3,457.00. Pay now?' });
    expect(bodies(server)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Pay now' }));
    await eventually(() => expect(bodies(server)).toHaveLength(1));
  });

  it('offers the return without a fee instead of paying everything, while that is possible', async () => {
    at('2026-11-20');
    const { user } = await openDetail(steady('6', { canCoolOff: 1, reservation: 0 }));
    expect(screen.queryByRole('button', { name: /Pay everything today/ })).toBeNull();
    await screen.findByRole('button', { name: 'Return the loan without a fee' });
    await user.click(await screen.findByRole('button', { name: 'Pay ₹3,457.00' }));
    const choice = within(screen.getByRole('group', { name: 'How do you want to repay?' }));
    const ways = choice.getAllByRole<HTMLInputElement>('radio');
    expect(ways.map((radio) => plain(radio.closest('label')))).toEqual([
      'Pay the next instalment ₹3,457.00The rest follows by its dates.',
      expect.stringMatching(/^Return the loan today ₹9,787\.60You save ₹212\.40\. /),
    ]);
    expect(ways[0]?.checked, 'what was pressed').toBe(true);
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Pay ₹3,457.00' });
  });

  it('says of a settled loan what was really paid', async () => {
    at('2027-01-05');
    await openDetail(steady('7', PAID_OFF), { 'GET /home/v1/index': ok(home(1)) });
    expect(await plan()).toEqual([
      'Instalment 1: paid Due 20 Dec 2026 ₹3,457.00',
      'Instalment 2: paid Due 20 Jan 2027 ₹3,457.00',
      'Instalment 3: paid Due 20 Feb 2027 ₹3,328.51',
    ]);
    const page = plain(screen.getByRole('main'));
    expect(page).toMatch(/Repayment amount ?₹10,242\.51/);
    expect(page).toMatch(/Interest for the days used ?₹242\.51/);
    expect(page, 'the plan’s interest, and the name of its length').not.toMatch(/₹368\.12|91 days/);
    expect(page).toMatch(/92 days/);
  });
});

describe('paying another amount', () => {
  const open = async (detail = steady('6', RUNNING)) => {
    const opened = await openDetail(detail);
    await opened.user.click(await screen.findByRole('button', { name: 'Pay another amount' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Pay another amount' }));
    return { ...opened, sheet, field: sheet.getByRole<HTMLInputElement>('textbox', { name: 'Amount in rupees' }) };
  };
  const value = (sheet: ReturnType<typeof within>, label: string) => plain(sheet.getByText(label).closest('div'));

  it('says what it changes before it is paid, and sends the amount', async () => {
    at('2026-12-26');
    const { user, server, sheet, field } = await open();
    expect(sheet.getByText('From ₹100.00 to ₹6,745.21')).toBeTruthy();
    await user.type(field, '২,০００');
    expect(value(sheet, 'To interest')).toBe('To interest₹28.21');
    expect(value(sheet, 'To the loan amount')).toBe('To the loan amount₹1,971.79');
    expect(value(sheet, 'Next instalment')).toContain('₹1,457.00 by 20 Jan 2027');
    expect(value(sheet, 'Left to repay, if paid today')).toContain('₹4,745.21');
    expect(value(sheet, 'Interest you save')).toMatch(/₹\d+\.\d\d$/);
    await user.click(sheet.getByRole('button', { name: 'Pay ₹2,000.00' }));
    await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(bodies(server)).toEqual([{ orderId: 'O1', expected: '2000.00', toward: 'amount', amount: '2000.00' }]);
  });

  it.each([
    ['99', 'too little'],
    ['6745.22', 'too much'],
    ['some', 'no amount'],
  ])('refuses %s: %s', async (typed) => {
    at('2026-12-26');
    const { user, server, sheet, field } = await open();
    await user.type(field, typed);
    await user.click(sheet.getByRole('button', { name: 'Pay' }));
    expect(sheet.getByText('Please enter an amount from ₹100.00 to ₹6,745.21.')).toBeTruthy();
    expect(sheet.queryByText('From ₹100.00 to ₹6,745.21'), 'the range is said once').toBeNull();
    expect(document.activeElement).toBe(field);
    expect(bodies(server)).toEqual([]);
  });

  it('says that less than what is due leaves the rest late', async () => {
    at('2026-12-29');
    const { user, sheet, field } = await open(steady('8', LATE));
    await user.type(field, '५००');
    expect(value(sheet, 'To the late charge')).toContain('₹31.11');
    const said = sheet.getByText(/^Less than the ₹3,488\.11 due today: the rest of it stays late\./);
    expect(said.parentElement?.textContent).toMatch(/Each late day adds up to ₹3\.46\.$/);
    const late = within(sheet.getByRole('list', { name: 'Your instalments' })).getAllByRole('listitem');
    expect(late.map(plain)).toEqual(['Instalment 1: late 20 Dec 2026 ₹3,457.00 ₹468.89 of ₹3,457.00 would be paid']);
  });

  it('works without a connection until the payment itself', async () => {
    at('2026-12-26');
    const { user } = await openDetail(steady('6', RUNNING), { [REPAY]: LOST });
    await user.click(await screen.findByRole('button', { name: 'Pay another amount' }));
    await user.type(await screen.findByRole('textbox', { name: 'Amount in rupees' }), '2000');
    expect(screen.getByText('To the loan amount')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Pay ₹2,000.00' }));
    expect(await screen.findByRole('dialog', { name: 'Info' })).toBeTruthy();
    expect(leaveFor).not.toHaveBeenCalled();
  });
});
