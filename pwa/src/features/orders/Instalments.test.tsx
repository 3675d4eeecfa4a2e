import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDetail } from '@core/types';
import type { Translate } from '@i18n/useT';
import { fakeServer, ok, openScreen, withRealCore } from '@testing/screen';
import { addReminder } from './detail/WhatIf';
import { orderDetail } from './testing/answers';
import { rows } from './testing/rows';
import { AHEAD, homeWith, LATE, listed, PAID_OFF, RUNNING, steady } from './testing/steady';
import * as core from 'loan-wasm';

withRealCore();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-26T12:00:00+05:30'), toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
  };
});

const plain = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim();
const WHOLE = /by 20 Feb 2027/;

describe('an order in instalments in the list', () => {
  const open = async (detail: OrderDetail) => {
    fakeServer({ 'GET /order/v1/list': ok([listed(detail)]) });
    await openScreen('/order');
    return plain(await screen.findByRole('article'));
  };

  it('puts the next instalment first, with its day', async () => {
    const card = await open(steady('6', RUNNING));
    expect(card).toMatch(/Next instalment ?₹3,457\.00/);
    expect(card).toContain('Pay by 20 Jan 2027 · 25 days left');
    expect(card).toContain('Pay ₹3,457.00');
    expect(card, 'as on the page of the order').not.toContain('Repay ₹');
    expect(card).not.toMatch(WHOLE);
  });

  it('puts its four amounts in two rows while the bank confirms a payment', async () => {
    await open(steady('6', { ...RUNNING, confirming: '3457.00' }));
    const amounts = screen.getByText('Next instalment').closest('dl');
    expect([amounts?.children.length, amounts?.className]).toEqual([4, expect.stringContaining('pairs')]);
  });

  it('names what is left of an instalment', async () => {
    expect(await open(steady('6', AHEAD))).toMatch(/Next instalment ?₹1,457\.00/);
  });

  it('names no amount on the button of one that costs less today', async () => {
    const card = await open(steady('6', { ...RUNNING, payable: '3440.00' }));
    expect(card).toMatch(/Next instalment ?₹3,457\.00/);
    expect(card).toMatch(/Pay$/);
  });

  it('names the day that was missed, not the last one', async () => {
    const card = await open(steady('8', LATE));
    expect(card).toMatch(/To pay today ?₹3,488\.11/);
    expect(card).toContain('20 Dec 2026');
    expect(card).not.toContain('20 Feb 2027');
  });
});

describe('a loan in instalments on home', () => {
  const open = async (detail: OrderDetail) => {
    fakeServer({ 'GET /home/v1/index': ok(homeWith(detail)) });
    await openScreen('/');
    return plain(await screen.findByRole('article'));
  };

  it('asks for the next instalment', async () => {
    const card = await open(steady('6', RUNNING));
    expect(card).toMatch(/Next instalment ?₹3,457\.00/);
    expect(card).toContain('Repay by 20 Jan 2027');
    expect(card).not.toMatch(WHOLE);
    expect(card).not.toContain('Interest');
  });

  it('names the day that was missed', async () => {
    const card = await open(steady('8', LATE));
    expect(card).toMatch(/Due date ?20 Dec 2026/);
    expect(card).not.toContain('20 Feb 2027');
  });
});

describe('before the money is sent', () => {
  const expected = { loanDate: null, repaymentDate: null, nextDue: null, payable: '0.00', payoff: '0.00' } as const;

  it('the confirmation shows the instalments as if it were sent today', async () => {
    fakeServer({ 'GET /order/v1/detail': ok(steady('2', expected)) });
    await openScreen('/orders/O1/confirm');
    const list = await screen.findByRole('list', { name: 'Your instalments' });
    expect(plain(list)).toContain('Instalment 1 20 Dec 2026 ₹3,457.00');
    expect(screen.getByText('0.1% of the unpaid instalment for each day late')).toBeTruthy();
    expect(screen.getByText('92 days'), 'the real days').toBeTruthy();
    expect(screen.queryByText(/^Due date if sent today$|91 days/)).toBeNull();
  });

  it('the progress says in how many instalments the loan is repaid, and from when', async () => {
    fakeServer({ 'GET /order/v1/detail': ok(steady('1', expected)) });
    await openScreen('/orders/O1/audit');
    const step = (await screen.findByText('You repay ₹10,368.12 in 3 instalments')).closest('li');
    expect(plain(step)).toContain('The first by 20 Dec 2026, if the money is sent today');
  });
});

describe('the repayment of a loan that is repaid', () => {
  it('is on the card what was paid', async () => {
    fakeServer({ 'GET /order/v1/list': ok([listed(steady('7', PAID_OFF))]) });
    await openScreen('/order', 'en-IN');
    expect(plain(await screen.findByRole('article'))).toContain('You repaid₹10,242.51');
  });

  it.each([
    ['in instalments', steady('7', PAID_OFF), 'As agreed ₹10,368.12'],
    ['at once', orderDetail('7'), 'You repaid ₹5,035'],
  ])('is not asked for on the confirm page: %s', async (_how, detail, row) => {
    fakeServer({ 'GET /order/v1/detail': ok(detail) });
    await openScreen('/orders/O1/confirm', 'en-IN');
    await screen.findByRole('link', { name: 'Go to orders' });
    expect(rows()).toContain(row);
  });
});

it('the calendar gets an event for each instalment to come, and none says that everything is due', async () => {
  let calendar = '';
  vi.stubGlobal(
    'File',
    class {
      constructor([text = '']: string[]) {
        calendar = text;
      }
    },
  );
  const t = ((key, ...args) => [key, ...args].join(' ')) as Translate;
  await addReminder(core, t, steady('6', RUNNING)).catch(() => undefined);
  vi.unstubAllGlobals();
  expect([...calendar.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day)).toEqual(['20270120', '20270220']);
  expect(calendar).toContain('SUMMARY:orders.reminderPlan Saral Steady');
  expect(calendar).not.toContain('10\\,368');
});
