import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { AmountQuote, Day, KeyFactStatement, ProductInfo } from '@core/types';
import { CARD, PRODUCT, QUOTE, STATEMENT } from '@features/orders/testing/answers';
import { STEADY, STEADY_QUOTE, STEADY_STATEMENT } from '@features/orders/testing/steady';
import { api } from '@platform/calls/api';
import { cameTo, fakeServer, ok, openScreen, withRealCore } from '@testing/screen';
import { eventually, settled } from '@testing/time';

const APPLY = 'POST /order/v1/apply';
const KFS = 'GET /order/v1/kfs';
const QUOTED = 'GET /order/v1/calculate';

withRealCore();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T22:00:00+05:30'), toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
  };
});

interface Lender {
  readonly product: ProductInfo;
  readonly quote: AmountQuote;
  readonly statement: KeyFactStatement;
}

const BULLET: Lender = { product: PRODUCT, quote: QUOTE, statement: STATEMENT };
/** The lender's answers two days later. The statement has a new id each day. */
const BULLET_LATER: Lender = {
  product: PRODUCT,
  quote: { ...QUOTE, repaymentDate: '2026-11-29' },
  statement: { ...STATEMENT, id: 'KFS2', repaymentDate: '2026-11-29' },
};

async function open(first: Lender, later: Lender) {
  let lender = first;
  const server = fakeServer({
    'GET /order/v1/precheck': ok({ orderStatus: 1, rejectStatusVO: null }),
    'GET /product/v1/product-info': () => ok(lender.product),
    'GET /bank/v1/find-user-bank-card': ok([CARD]),
    [QUOTED]: () => ok(lender.quote),
    [KFS]: () => ok(lender.statement),
    [APPLY]: ok({ orderId: 'O1', orderNo: 'SL1', orderState: '1' }),
  });
  const opened = await openScreen(`/product/${first.product.id}/detail`);
  await screen.findByText('Confirmed by the lender');
  const asked = () => [server.named(QUOTED).length, server.named(KFS).length];
  return {
    ...opened,
    server,
    asked,
    accept: async () => {
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Key Fact Statement/ });
      await opened.user.click(box);
      return box;
    },
    comeBack: async (day: Day) => {
      lender = later;
      vi.setSystemTime(new Date(`${day}T08:00:00+05:30`));
      await act(async () => {
        document.dispatchEvent(new Event('visibilitychange'));
        window.dispatchEvent(new Event('focus'));
        await Promise.resolve();
      });
      await settled();
    },
  };
}

describe('an application that stays open over midnight', () => {
  it('has the due date of the new day, and the statement of that day if none was accepted', async () => {
    const { comeBack, asked } = await open(BULLET, BULLET_LATER);
    screen.getByText('You repay by 27 Nov 2026');
    const [quotes = 0, statements = 0] = asked();
    await comeBack('2026-11-22');
    expect(await screen.findByText('You repay by 29 Nov 2026')).toBeTruthy();
    await screen.findByText('Issued on 22 Nov 2026');
    expect(asked()).toEqual([quotes + 1, statements + 1]);
  });

  it('keeps the statement that was accepted, with the due date of the new day beside it', async () => {
    const { user, server, accept, comeBack } = await open(BULLET, BULLET_LATER);
    const box = await accept();
    await comeBack('2026-11-22');
    expect(await screen.findByText('You repay by 29 Nov 2026')).toBeTruthy();
    screen.getByText('Issued on 20 Nov 2026');
    expect(box.checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Apply Now' }));
    await cameTo('/order');
    expect(server.named(APPLY)[0]?.body).toMatchObject({ kfsAccepted: 'KFS1' });
  });

  it('keeps it also when the network comes back', async () => {
    const { store, accept, comeBack } = await open(BULLET, BULLET_LATER);
    const box = await accept();
    await comeBack('2026-11-22');
    await act(async () => void store.dispatch(api.internalActions.onOnline()));
    await settled();
    expect(box.checked).toBe(true);
    expect(screen.queryByText(/The statement had expired/)).toBeNull();
  });

  it('keeps the amounts of the accepted statement, which bind the lender', async () => {
    const dearer = { ...BULLET_LATER.quote, serviceFee: '600.00', gstFee: '108.00', arriveAmount: '4292.00' } as const;
    const { accept, comeBack } = await open(BULLET, { ...BULLET_LATER, quote: dearer });
    await accept();
    await comeBack('2026-11-22');
    const footer = (await screen.findByText('You repay by 29 Nov 2026')).closest('dl');
    expect(footer?.textContent).toContain('₹4,410.00');
  });

  it('has the instalments of the new day', async () => {
    const plan = STEADY_QUOTE.plan.map((row) => ({ ...row, dueDate: row.dueDate.replace('-20', '-22') as Day }));
    const later = { ...STEADY_QUOTE, repaymentDate: '2027-02-22', plan } as const;
    const { accept, comeBack } = await open(
      { product: STEADY, quote: STEADY_QUOTE, statement: STEADY_STATEMENT },
      { product: STEADY, quote: later, statement: { ...STEADY_STATEMENT, id: 'KFS2' } },
    );
    await accept();
    await comeBack('2026-11-22');
    const list = screen.getByRole('list', { name: 'Your instalments' });
    await eventually(() => expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('22 Dec 2026'));
  });

  it('asks for nothing again on the same day', async () => {
    const { comeBack, asked } = await open(BULLET, BULLET_LATER);
    const before = asked();
    await comeBack('2026-11-20');
    expect(asked()).toEqual(before);
  });
});
