import { expect, it, vi } from 'vitest';
import type { Reading } from '@core/index';
import { cardView, orderView } from './views';
import { orderDetail, orderItem } from './testing/answers';

const ask = vi.fn((answer: object) => ({ of: answer }));
const core = { orderCard: ask, orderDetailView: ask } as unknown as Reading;

it.each([
  ['an order of the list', cardView, orderItem('6'), orderItem('7')],
  ['an order', orderView, orderDetail('6'), orderDetail('7')],
] as const)('asks core once for each answer: %s', (_what, look, one, other) => {
  ask.mockClear();
  const view = look as (asked: Reading, answer: object) => unknown;
  expect(view(core, one)).toBe(view(core, one));
  expect(view(core, other)).not.toBe(view(core, one));
  expect(ask).toHaveBeenCalledTimes(2);
});
