import { expect, it } from 'vitest';
import type { Day, Money, OrderId, ProductId, Timestamp } from './types';

interface Values {
  readonly money: Money;
  readonly day: Day;
  readonly time: Timestamp;
  readonly product: ProductId;
}

/** `@ts-expect-error` fails the type check if the next line compiles. */
it('does not take two amounts written after one another, or one kind of value for another', () => {
  const money: Money = '5035.00';
  const order: OrderId = 'O1';
  const right: Values = { money, day: '2026-11-20', time: '2026-11-20T10:15:00+05:30', product: 'P1' };
  // @ts-expect-error: amounts are added by core alone.
  const sum: Values = { ...right, money: money + money };
  // @ts-expect-error: an instant is no day.
  const day: Values = { ...right, day: right.time };
  // @ts-expect-error: a day is no instant.
  const time: Values = { ...right, time: right.day };
  // @ts-expect-error: an order is no product.
  const id: Values = { ...right, product: order };
  expect([sum.money, day.day, time.time, id.product]).toEqual(['5035.005035.00', right.time, right.day, 'O1']);
});
