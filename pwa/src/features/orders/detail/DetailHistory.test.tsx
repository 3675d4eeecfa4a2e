import type { OrderTimelineEntry } from '@core/types';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { fakeServer, ok, openScreen, withRealCore } from '@testing/screen';

import { PATHS as EVERYWHERE } from '@ui/Icon/paths';
import { PATHS } from '../paths';
import { home, orderDetail } from '../testing/answers';
import { rows } from '../testing/rows';

withRealCore();

async function open(detail: ReturnType<typeof orderDetail>) {
  fakeServer({ 'GET /order/v1/detail': ok(detail), 'GET /home/v1/index': ok(home(1)) });
  await openScreen('/orders/O1/detail');
}

const repayButton = (amount = '₹5,035.00') => screen.findByRole('button', { name: `Repayment ${amount}` });

it.each([
  ['3', 1, ['/orders/O1/papers']],
  ['7', 1, ['/orders/O1/papers']],
  ['6', 0, []],
])('an order in state %s that says hasPapers %s leads to %o', async (state, hasPapers, expected) => {
  await open(orderDetail(state, { hasPapers }));
  await screen.findByRole('heading', { name: state === '3' ? 'Your application' : 'Statement of account' });
  const links = screen.queryAllByRole('link', { name: 'Papers for Saral First, order SL100001' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(expected);
});

describe('the history', () => {
  it('tells what happened, and what is ahead while something is', async () => {
    const at = '2026-11-20T10:15:00+05:30';
    const timeline: OrderTimelineEntry[] = [
      { at, event: 'apply', orderState: '1', void: 0 },
      { at, event: 'disbursed', orderState: '6', void: 0 },
    ];
    await open(orderDetail('6', { timeline }));
    const list = (await screen.findByRole('heading', { name: 'What happened' })).closest('section') ?? document.body;
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual(['Applied 20 Nov 2026, 10:15', 'Money sent 20 Nov 2026, 10:15', 'Repayment due 27 Nov 2026']);
  });

  it('says of a step that a late notice made void that it does not count', async () => {
    const at = '2026-11-22T09:00:00+05:30';
    await open(
      orderDetail('7', {
        timeline: [
          { at, event: 'coolingOffExit', orderState: '7', void: 0 },
          { at, event: 'requestExtension', orderState: '7', void: 1 },
        ],
      }),
    );
    const list = (await screen.findByRole('heading', { name: 'What happened' })).closest('section') ?? document.body;
    const [left, asked] = within(list).getAllByRole('listitem');
    expect(left?.textContent).not.toContain('Does not count');
    expect(asked?.textContent).toContain('Does not count: an earlier payment was reported later.');
    const drawn = [left, asked].map((step) => step?.querySelector('path')?.getAttribute('d'));
    expect(drawn, 'no tick beside what does not count').toEqual([EVERYWHERE.check, PATHS.bar]);
  });

  it('puts no due date ahead once it has passed', async () => {
    await open(orderDetail('8', { overdueDays: 1, asOf: '2026-11-28', overdueFee: '50.00', payable: '5085.00' }));
    await repayButton('₹5,085.00');
    expect(screen.queryByText('Repayment due')).toBeNull();
  });
});

describe('the payments', () => {
  it('are listed with their time, and their sum when there are several', async () => {
    await open(
      orderDetail('7', {
        received: '5365.00',
        payments: [
          { amount: '330.00', paidAt: '2026-11-25T18:00:00+05:30', reference: 'T1', what: 'extension' },
          { amount: '5035.00', paidAt: '2026-11-27T09:00:00+05:30', reference: 'T2', what: 'repayment' },
        ],
      }),
    );
    await screen.findByText('You paid ₹5,365.00 in all. The last payment came on 27 Nov 2026.');
    const list = screen.getByRole('heading', { name: 'Payments received' }).closest('section') ?? document.body;
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      'Extension paid · 25 Nov 2026, 18:00Reference T1 ₹330.00',
      'Repaid · 27 Nov 2026, 09:00Reference T2 ₹5,035.00',
      'Paid in all ₹5,365.00',
    ]);
  });

  it('are what was repaid, with a late charge and without an extension', async () => {
    const at = '2026-11-27T09:00:00+05:30';
    const repayment = { amount: '5185.00', paidAt: at, reference: 'T1', what: 'repayment' } as const;
    await open(orderDetail('7', { received: '5185.00', payments: [repayment] }));
    await screen.findByText('Repayment amount');
    const said = () => rows().filter((row) => /Repayment amount|Paid in all/.test(row));
    expect(said()).toEqual(['Repayment amount ₹5,185.00']);
    cleanup();
    const extension = { ...repayment, amount: '330.00', what: 'extension' } as const;
    await open(orderDetail('7', { received: '5515.00', payments: [extension, repayment] }));
    await screen.findByText('Repayment amount');
    expect(new Set(said())).toEqual(new Set(['Repayment amount ₹5,185.00', 'Paid in all ₹5,515.00']));
  });

  it('of a loan that was returned are not called a repayment, and the loan has the days it was used', async () => {
    const paid = {
      amount: '4420.00',
      paidAt: '2026-11-22T09:00:00+05:30',
      reference: 'T1',
      what: 'coolingOff',
    } as const;
    await open(
      orderDetail('7', {
        cooledOff: 1,
        daysUsed: 2,
        repaymentAmount: '4420.00',
        received: '4420.00',
        payments: [paid],
      }),
    );
    await screen.findByText('You returned the loan. No fee was charged.');
    expect(screen.getByText('Tenure').closest('li')?.textContent).toContain('2 days');
  });

  it('are followed by what goes back, also where nothing else was received', async () => {
    const refunds = [{ amount: '5035.00', reference: 'T2', at: '2026-11-27T09:04:00+05:30' } as const];
    await open(orderDetail('7', { received: '0.00', refunds }));
    expect((await screen.findByText(/Goes back to you/)).closest('li')?.textContent).toBe(
      'Goes back to you · 27 Nov 2026, 09:04Reference T2 ₹5,035.00',
    );
  });

  it('say of a second one of the same amount that it was paid twice', async () => {
    const paid = {
      amount: '5035.00',
      paidAt: '2026-11-27T09:00:00+05:30',
      reference: 'T1',
      what: 'repayment',
    } as const;
    const refunds = [{ amount: '5035.00', reference: 'T2', at: '2026-11-27T09:04:00+05:30' } as const];
    await open(orderDetail('7', { received: '5035.00', payments: [paid], refunds, paymentState: 'refunding' }));
    const said = (await screen.findByRole('heading', { name: '₹5,035.00 goes back to you' })).parentElement;
    expect(said?.textContent).toMatch(/on its way back since 27 Nov 2026/);
    expect((await screen.findByText(/Paid twice/)).closest('li')?.textContent).toBe(
      'Paid twice, goes back to you · 27 Nov 2026, 09:04Reference T2 ₹5,035.00',
    );
  });

  it('are not spoken of before there is one', async () => {
    await open(orderDetail('6'));
    await repayButton();
    expect(screen.queryByText('Payments received')).toBeNull();
  });
});
