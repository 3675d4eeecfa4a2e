import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CARD } from '@features/orders/testing/answers';
import { STEADY, STEADY_QUOTE, STEADY_STATEMENT } from '@features/orders/testing/steady';
import { cameTo, type Answers, fakeServer, LOST, ok, openScreen, refuse, withRealCore } from '@testing/screen';

const APPLY = 'POST /order/v1/apply';
const KFS = 'GET /order/v1/kfs';
const answers = (more: Answers = {}): Answers => ({
  'GET /order/v1/precheck': ok({ orderStatus: 1, rejectStatusVO: null }),
  'GET /product/v1/product-info': ok(STEADY),
  'GET /bank/v1/find-user-bank-card': ok([CARD]),
  'GET /order/v1/calculate': ok(STEADY_QUOTE),
  [KFS]: ok(STEADY_STATEMENT),
  [APPLY]: ok({ orderId: 'O1', orderNo: 'SL1', orderState: '1' }),
  ...more,
});
const open = () => openScreen('/product/steady/detail');
const section = async (heading: string) => {
  const found = (await screen.findByRole('heading', { name: heading })).closest('section');
  return within(found ?? document.body);
};
const PLAN = [
  'Instalment 1 20 Dec 2026 ₹3,457.00',
  'Instalment 2 20 Jan 2027 ₹3,457.00',
  'Instalment 3 20 Feb 2027 ₹3,454.12',
];
const heard = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/\s+/g, ' ').trim());
const acceptBox = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'I have read the Key Fact Statement and accept it' });

withRealCore();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00+05:30'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a product that is repaid in instalments', () => {
  it('offers its plans by number, amount and interval, for the chosen amount', async () => {
    fakeServer(answers());
    const { user } = await open();
    const plans = within(await screen.findByRole('radiogroup', { name: 'How do you want to repay?' }));
    const names = () => plans.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(names()).toEqual([
      '3 monthly instalments up to ₹3,457.00',
      '4 monthly instalments up to ₹2,615.00',
      '6 monthly instalments up to ₹1,775.00',
    ]);
    await user.click(screen.getByRole('radio', { name: '₹5,000.00' }));
    expect(names()[0]).toBe('3 monthly instalments up to ₹1,729.00');
  });

  it('says every instalment with its date, and never that all of it is due on the last day', async () => {
    fakeServer(answers());
    await open();
    const cost = await section('What it costs');
    expect(heard(cost.getByRole('list', { name: 'Your instalments' }))).toEqual(PLAN);
    cost.getByText('You repay ₹10,368.12 in all');
    expect(cost.getByText(/0\.1% of an unpaid instalment for each day .*₹1,000\.00 at most/)).toBeTruthy();
    expect(screen.queryByText(/You repay .*by 20 Feb 2027/)).toBeNull();
    const footer = screen.getByText('You repay (3 instalments)').closest('dl');
    expect(footer?.textContent).toContain('₹10,368.12');
  });

  it('has an example that counts instalments, not the days of the plan’s name', async () => {
    fakeServer(answers({ 'GET /home/v1/index': LOST }));
    await openScreen('/product/steady');
    (await section('An example')).getByText('₹10,000.00 in 3 instalments');
  });

  it('has the dates of the lender’s answer in its example, whatever the phone’s date', async () => {
    fakeServer(answers({ 'GET /home/v1/index': LOST, 'GET /order/v1/list': ok([]) }));
    const { go } = await openScreen('/product/steady');
    await section('An example');
    vi.setSystemTime(new Date('2026-11-29T10:00:00+05:30'));
    await go('/order');
    await screen.findByRole('heading', { name: 'Loan History' });
    await go(-1);
    await section('An example');
    expect(heard(screen.getByRole('list', { name: 'Your instalments' }))[0]).toContain('20 Dec 2026');
  });

  it('works the plan out on this phone, without a connection', async () => {
    fakeServer(answers({ 'GET /order/v1/calculate': LOST, [KFS]: LOST }));
    await open();
    expect(await screen.findByText(/^Worked out on this phone/)).toBeTruthy();
    expect(heard(screen.getByRole('list', { name: 'Your instalments' }))).toEqual(PLAN);
  });

  it('shows the lender’s instalments where this phone works out others', async () => {
    const [first, ...rest] = STEADY_QUOTE.plan;
    const plan = [...(first === undefined ? [] : [{ ...first, amount: '3460.00' as const }]), ...rest];
    const other = { interest: '371.12', repaymentAmount: '10371.12', plan } as const;
    fakeServer(
      answers({
        'GET /order/v1/calculate': ok({ ...STEADY_QUOTE, ...other }),
        [KFS]: ok({ ...STEADY_STATEMENT, ...other }),
      }),
    );
    await open();
    expect(await screen.findByText('Confirmed by the lender')).toBeTruthy();
    expect(heard(screen.getByRole('list', { name: 'Your instalments' }))[0]).toBe('Instalment 1 20 Dec 2026 ₹3,460.00');
  });

  it('states the instalments, the order in which a payment is used, and that the dates are counted anew', async () => {
    fakeServer(answers());
    await open();
    const statement = await section('Key Fact Statement');
    expect(statement.getByText('Saral Steady')).toBeTruthy();
    expect(await statement.findByText('Issued on 20 Nov 2026')).toBeTruthy();
    const value = async (label: string) => (await statement.findByText(label)).closest('div')?.textContent;
    expect(await value('Instalment 3, 20 Feb 2027')).toContain('₹3,454.12');
    expect(await value('How it is repaid')).toMatch(/late charges first, then for interest, then for the loan amount/);
    expect(await value('How it is repaid')).toMatch(/counted anew from the day the money is sent/);
    expect(await value('If you repay early')).toContain('Interest only for the days used');
    expect(await value('Late charge')).toContain('0.1% of the unpaid instalment');
    expect(statement.queryByText('Due date if sent today')).toBeNull();
  });

  it('applies with the plan’s name', async () => {
    const server = fakeServer(answers());
    const { user } = await open();
    await user.click(await acceptBox());
    await user.click(await screen.findByRole('button', { name: 'Apply Now' }));
    await cameTo('/order');
    const [sent] = server.named(APPLY).map(({ body }) => body as { periods: number; borrowAmount: string });
    expect([sent?.periods, sent?.borrowAmount]).toEqual([91, '10000.00']);
  });

  it('shows the new statement when the accepted one expired, although it counts other days than the plan’s name', async () => {
    const fresh = { ...STEADY_STATEMENT, id: 'KFS2' };
    fakeServer(answers({ [APPLY]: refuse('It has expired.', 1310, fresh) }));
    const { user } = await open();
    await user.click(await acceptBox());
    await user.click(await screen.findByRole('button', { name: 'Apply Now' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await screen.findByText(/The statement had expired. Here is the new one/)).toBeTruthy();
    expect((await acceptBox()).checked).toBe(false);
  });
});
