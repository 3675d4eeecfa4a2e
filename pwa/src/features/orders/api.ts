import { api } from '@app/api';
import type { Extension, ExtensionRequest, OrderDetail, OrderListItem, OrderRequest, PaymentLink } from '@core/types';
import type { Attempt } from '@app/useAttempt';

const post =
  <Body>(url: string) =>
  ({ body, key }: Attempt<Body>) => ({
    url,
    method: 'POST',
    body,
    headers: { 'Idempotency-Key': key },
  });

const changesOrder = ['Home', 'Orders', 'Order'] as const;

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderList: build.query<OrderListItem[], void>({
      query: () => ({ url: '/order/v1/list' }),
      providesTags: ['Orders'],
    }),
    orderDetail: build.query<OrderDetail, string>({
      query: (orderId) => ({ url: '/order/v1/detail', params: { orderId } }),
      providesTags: (_detail, _error, orderId) => [{ type: 'Order', id: orderId }],
    }),
    withdraw: build.mutation<null, Attempt<OrderRequest>>({
      query: post('/order/v1/withdraw'),
      invalidatesTags: [...changesOrder],
    }),
    getMoney: build.mutation<null, Attempt<OrderRequest>>({
      query: post('/order/v1/loan'),
      invalidatesTags: [...changesOrder],
    }),
    extension: build.query<Extension, string>({
      query: (orderId) => ({ url: `/order-repay-extension/v1/extension-calc/${encodeURIComponent(orderId)}` }),
      providesTags: (_extension, _error, orderId) => [{ type: 'Order', id: orderId }],
    }),
    applyExtension: build.mutation<PaymentLink, Attempt<ExtensionRequest>>({
      query: post('/order-repay-extension/v1/apply-extension'),
      invalidatesTags: [...changesOrder],
    }),
    giveUpExtension: build.mutation<null, Attempt<ExtensionRequest>>({
      query: post('/order-repay-extension/v1/giveup-extension'),
      invalidatesTags: [...changesOrder],
    }),
  }),
});

export const {
  useOrderListQuery,
  useOrderDetailQuery,
  useWithdrawMutation,
  useGetMoneyMutation,
  useExtensionQuery,
  useApplyExtensionMutation,
  useGiveUpExtensionMutation,
} = ordersApi;
export { ordersApi };
