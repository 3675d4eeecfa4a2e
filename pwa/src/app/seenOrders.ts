/** The state in which each order was seen when Orders was last open, kept on this phone. */
export type Seen = Readonly<Record<string, string>>;

interface OrderMark {
  readonly orderId: string;
  readonly orderState: string;
  readonly extensionState?: number;
}

const KEY = 'ordersSeen';

/** What of the orders counts as a change. */
export const marksOf = (orders: readonly OrderMark[]): Seen =>
  Object.fromEntries(
    orders.map(({ orderId, orderState, extensionState = 0 }) => [orderId, `${orderState}.${extensionState}`]),
  );

export function readSeen(): Seen {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Seen) : {};
  } catch {
    return {};
  }
}

export function writeSeen(seen: Seen): void {
  localStorage.setItem(KEY, JSON.stringify(seen));
}

/** Whether an order is new or changed since. */
export const hasNews = (now: Seen, seen: Seen): boolean => Object.entries(now).some(([id, mark]) => seen[id] !== mark);
