import type { OrderMark } from '@core/types';
import { ORDERS_SEEN } from '@platform/session/storage';

/** State of each order when Orders was last opened, from local storage. */
export function readSeen(): OrderMark[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ORDERS_SEEN) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isMark) : [];
  } catch {
    return [];
  }
}

export function writeSeen(orders: readonly OrderMark[]): void {
  const marks = orders.map(({ orderId, orderState, extensionState }) => ({ orderId, orderState, extensionState }));
  localStorage.setItem(ORDERS_SEEN, JSON.stringify(marks));
}

/** Stored data may come from another script. */
function isMark(value: unknown): value is OrderMark {
  if (typeof value !== 'object' || value === null) return false;
  const { orderId, orderState, extensionState } = value as Partial<Record<keyof OrderMark, unknown>>;
  return typeof orderId === 'string' && typeof orderState === 'string' && typeof extensionState === 'number';
}
