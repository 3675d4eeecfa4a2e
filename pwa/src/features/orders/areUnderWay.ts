import type { OrderListItem } from '@core/types';

/** Whether an order waits for the lender or a bank, so that the list is polled. */
export const areUnderWay = (orders: readonly OrderListItem[] = []): boolean =>
  orders.some(({ confirming, view }) => view.isUnderWay || confirming != null);
