import { expect, it, vi } from 'vitest';
import type { Reading } from '@core/index';
import { cardView } from './cardView';
import { orderItem } from './testing/answers';

it('asks core once for each answer', () => {
  const core = { orderCard: vi.fn((order: object) => ({ of: order })) } as unknown as Reading;
  const [one, other] = [orderItem('6'), orderItem('7')];
  expect(cardView(core, one)).toBe(cardView(core, one));
  expect(cardView(core, other)).not.toBe(cardView(core, one));
  expect(core.orderCard).toHaveBeenCalledTimes(2);
});
