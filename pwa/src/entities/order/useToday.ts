import type { Day, OrderDetail } from '@core/types';
import { addDays } from '@i18n/days';
import { daysSince } from '@platform/calls/daysSince';

import { orderApi } from './api';

/**
 * Returns today's date for the amounts of an order: the lender's date in the order's response, plus the days that have
 * passed on the phone since the response arrived. The phone counts days correctly even if its date is wrong.
 */
export function useToday({ orderId, asOf }: Pick<OrderDetail, 'orderId' | 'asOf'>): Day {
  const { fulfilledTimeStamp } = orderApi.endpoints.orderDetail.useQueryState(orderId);
  const days = fulfilledTimeStamp === undefined ? 0 : daysSince(fulfilledTimeStamp);
  return days <= 0 ? asOf : addDays(asOf, days);
}
