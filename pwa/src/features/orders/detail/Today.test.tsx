import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Day, OrderDetail } from '@core/types';
import { api } from '@platform/calls/api';
import { LOST, ok, withRealCore } from '@testing/screen';
import { settled } from '@testing/time';

import { orderDetail } from '../testing/answers';
import { DETAIL, openDetail, repayButton } from '../testing/detail';
import { RUNNING, steady } from '../testing/steady';

withRealCore();

const at = (day: string) => vi.setSystemTime(new Date(`${day}T12:00:00+05:30`));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
  };
});

const datesOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((date) => date.textContent?.replace(/\s+/g, ' ').trim());

async function open(detail: OrderDetail) {
  let isLost = false;
  const opened = await openDetail(detail, { [DETAIL]: () => (isLost ? LOST : ok(detail)) });
  return {
    ...opened,
    /** Comes back on another day of the phone, without a connection. */
    comeBackOffline: async (day: Day) => {
      await settled();
      isLost = true;
      at(day);
      await act(async () => void opened.store.dispatch(api.internalActions.onFocus()));
      await screen.findByRole('button', { name: 'Retry' });
    },
  };
}

async function whatIf({ user }: Awaited<ReturnType<typeof openDetail>>): Promise<readonly (string | undefined)[]> {
  await user.click(await screen.findByRole('button', { name: 'Show what it would cost' }));
  const title = screen.getByRole('heading', { name: /^If you repay/ });
  await screen.findByText(/Worked out on this phone/);
  const items = within(title.closest('section') ?? title).getAllByRole('listitem');
  return items.map((item) => item.textContent?.replace(/\s+/g, ' ').trim());
}

describe('today', () => {
  const owed = orderDetail('6', { asOf: '2026-11-22', canCoolOff: 1 });
  const late = orderDetail('8', { asOf: '2026-11-30', overdueDays: 3, overdueFee: '150.00', payable: '5185.00' });

  it.each(['2026-11-19', '2026-11-25'])('is the lender’s while the answer is fresh, on a phone at %s', async (day) => {
    at(day);
    const opened = await open(owed);
    expect((await datesOf('Due date'))[0]).toBe('Today 22 Nov');
    expect((await whatIf(opened))[1]).toMatch(/^Today22 Nov 2026/);
  });

  it.each(['2026-11-27', '2026-12-03'])('is the lender’s for a late charge as well, on a phone at %s', async (day) => {
    at(day);
    await open(late);
    expect((await datesOf('Overdue fee'))[1]).toMatch(/^Today 30 Nov/);
  });

  it('is the lender’s for a part that would be paid', async () => {
    at('2027-01-15');
    const { user } = await open(steady('6', RUNNING));
    await user.click(await screen.findByRole('button', { name: 'Pay another amount' }));
    await user.type(await screen.findByRole('textbox', { name: 'Amount in rupees' }), '2000');
    expect(screen.getByText('To interest').closest('div')?.textContent).toBe('To interest₹28.21');
  });

  it('moves on with the phone’s days while no newer answer comes', async () => {
    at('2026-11-25');
    const opened = await open(owed);
    await opened.comeBackOffline('2026-11-26');
    expect((await datesOf('Due date'))[0]).toBe('When last read 22 Nov');
    expect((await whatIf(opened))[1]).toMatch(/^Today23 Nov 2026/);
  });

  it('never lies before the lender’s, also when somebody sets the phone back', async () => {
    at('2026-11-25');
    const opened = await open(owed);
    await opened.comeBackOffline('2026-11-22');
    expect((await whatIf(opened))[1]).toMatch(/^Today22 Nov 2026/);
  });
});

describe('a loan of another day', () => {
  it('has its days counted anew and its amounts marked, and is offered no return', async () => {
    at('2026-11-22');
    const opened = await open(orderDetail('6', { asOf: '2026-11-22', canCoolOff: 1 }));
    await screen.findByText('Changed your mind?');
    await opened.comeBackOffline('2026-11-23');
    screen.getByText('As of 22 Nov 2026');
    screen.getByText('Repay by 27 Nov 2026 · 4 days left');
    expect(screen.queryByText('Changed your mind?')).toBeNull();
    await opened.user.click(await repayButton());
    const sheet = within(screen.getByRole('dialog'));
    sheet.getByText('As of 22 Nov 2026');
    expect(sheet.queryByRole('radio')).toBeNull();
  });

  it('has no days left after its due date', async () => {
    at('2026-11-22');
    const { comeBackOffline } = await open(orderDetail('6', { asOf: '2026-11-22' }));
    await comeBackOffline('2026-11-29');
    screen.getByText('Due 27 Nov 2026');
    expect(screen.queryByText(/left$|today$/)).toBeNull();
  });

  it('has one day in the sheet that asks for an amount', async () => {
    at('2026-12-26');
    const { user, comeBackOffline } = await open(steady('6', RUNNING));
    await comeBackOffline('2027-02-10');
    expect(screen.queryByRole('button', { name: /^Pay everything today/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pay another amount' }));
    await user.type(await screen.findByRole('textbox', { name: 'Amount in rupees' }), '6745.21');
    const sheet = within(screen.getByRole('dialog'));
    sheet.getByText('As of 26 Dec 2026');
    await sheet.findByText('To interest');
    expect(sheet.queryByText(/due today/)).toBeNull();
  });
});
