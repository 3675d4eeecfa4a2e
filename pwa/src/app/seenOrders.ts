import type { OrderMark } from '@core/types';

const KEY = 'ordersSeen';

/** How each order stood when Orders was last open, kept on this phone. */
export function readSeen(): OrderMark[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isMark) : [];
  } catch {
    return [];
  }
}

export function writeSeen(orders: readonly OrderMark[]): void {
  const marks = orders.map(({ orderId, orderState, extensionState }) => ({ orderId, orderState, extensionState }));
  localStorage.setItem(KEY, JSON.stringify(marks));
}

/** Another user is to see nothing of it. */
export const forgetSeen = (): void => localStorage.removeItem(KEY);

/** What an older version kept, or anybody else wrote, is no mark. */
function isMark(value: unknown): value is OrderMark {
  if (typeof value !== 'object' || value === null) return false;
  const { orderId, orderState, extensionState } = value as Partial<Record<keyof OrderMark, unknown>>;
  return typeof orderId === 'string' && typeof orderState === 'string' && typeof extensionState === 'number';
}
