import type { Day, OrderDetail } from '@core/types';

import { orderApi } from './api';
import { todayOf } from './today';

/** Returns today's date for an order's response. */
export function useToday({ orderId, asOf }: Pick<OrderDetail, 'orderId' | 'asOf'>): Day {
  const { fulfilledTimeStamp } = orderApi.endpoints.orderDetail.useQueryState(orderId);
  return todayOf(asOf, fulfilledTimeStamp);
}
