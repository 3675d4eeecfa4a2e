import type { OrderMark } from '@core/types';
import { ORDERS_SEEN } from '@platform/session/storage';

/** Reads the state that each order had when Orders was last opened. */
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

/** Checks stored data, because another script may have changed it. */
function isMark(value: unknown): value is OrderMark {
  if (typeof value !== 'object' || value === null) return false;
  const { orderId, orderState, extensionState } = value as Partial<Record<keyof OrderMark, unknown>>;
  return typeof orderId === 'string' && typeof orderState === 'string' && typeof extensionState === 'number';
}
