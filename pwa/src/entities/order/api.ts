import { api } from '@platform/calls/api';
import type { OrderDetail } from '@core/types';

export const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderDetail: build.query<OrderDetail, string>({
      query: (orderId) => ({ url: '/order/v1/detail', params: { orderId } }),
      providesTags: (_detail, _error, orderId) => [{ type: 'Order', id: orderId }],
    }),
  }),
});

export const { useOrderDetailQuery } = orderApi;
