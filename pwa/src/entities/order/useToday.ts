import type { Day, OrderDetail, Timestamp } from '@core/types';
import { dayOf } from '@i18n/formats';
import { daysSince } from '@platform/calls/daysSince';

import { orderApi } from './api';

const DAY_MS = 86_400_000;

/**
 * Returns today's date for the amounts of an order: the lender's date in the order's response, plus the days that have
 * passed on the phone since the response arrived. The phone counts days correctly even if its date is wrong.
 */
export function useToday({ orderId, asOf }: Pick<OrderDetail, 'orderId' | 'asOf'>): Day {
  const { fulfilledTimeStamp } = orderApi.endpoints.orderDetail.useQueryState(orderId);
  const days = fulfilledTimeStamp === undefined ? 0 : daysSince(fulfilledTimeStamp);
  return days <= 0 ? asOf : dayOf(new Date(Date.parse(asOf) + days * DAY_MS).toISOString() as Timestamp);
}
