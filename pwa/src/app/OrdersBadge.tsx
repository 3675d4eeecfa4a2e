import { useEffect } from 'react';
import { useCore } from '@core/useCore';
import { areUnderWay, ordersApi } from '@features/orders/api';
import { useT } from '@i18n/useT';
import { freshness } from '@platform/calls/useRefetch';
import styles from './BottomNav.module.css';
import type { OrderMark } from '@core/types';
import { ORDERS_SEEN } from '@platform/session/storage';

/** Shows 'new' when an order changed state since Orders was last opened. */
export function OrdersBadge({ open }: { readonly open: boolean }) {
  const t = useT();
  const core = useCore();
  const { orderList } = ordersApi.endpoints;
  const { data } = orderList.useQueryState();
  orderList.useQuerySubscription(undefined, {
    // The Orders page has its own subscription. Subscribing here too would repeat a failed request.
    skip: open,
    refetchOnMountOrArgChange: true,
    ...freshness(areUnderWay(data)),
  });
  useEffect(() => {
    if (open && data !== undefined) writeSeen(data);
  }, [open, data]);
  const isNew = !open && data !== undefined && core?.hasNews({ seen: readSeen(), now: data }).isNew === true;
  return isNew && <span className={styles.badge}>{t('common.new')}</span>;
}

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
