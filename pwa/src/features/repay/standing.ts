import type { OrderDetail } from '@core/types';

/** What changes about an order when a payment for it arrives, as one comparable text. */
export function standingOf(detail: OrderDetail): string {
  return [detail.orderState, detail.extensionState, detail.repaymentDate, detail.timeline.length].join('|');
}
