import { api, read } from '@platform/calls/api';
import type { OrderDetail } from '@core/types';

/** The tag of a query about one order, whose argument is the order's id. */
export const ofOrder = (_answer: unknown, _error: unknown, id: string) => [{ type: 'Order', id } as const];

export const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderDetail: build.query<OrderDetail, string>(read('/order/v1/detail', ofOrder, (orderId) => ({ orderId }))),
  }),
});

export const { useOrderDetailQuery } = orderApi;
