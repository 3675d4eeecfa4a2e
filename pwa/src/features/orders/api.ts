import { orderApi } from '@entities/order/api';
import { post } from '@platform/calls/post';
import type { Attempt } from '@platform/calls/useAttempt';
import type {
  AuditSession,
  AuditSessionRequest,
  Extension,
  ExtensionRequest,
  OrderAmountRequest,
  OrderCreated,
  OrderDetail,
  OrderListItem,
  OrderRequest,
  PaymentLink,
  ReapplyRequest,
  RepayRequest,
} from '@core/types';

/** Tags of the queries that a payment or a changed amount affects. */
export const CHANGES_ORDER = ['Home', 'Orders', 'Order'] as const;

// A payment link changes no data, so only a refusal refetches the order: it means that the order has changed.
const onRefusal = (link: PaymentLink | undefined) => (link === undefined ? [...CHANGES_ORDER] : []);

export const ordersApi = orderApi.injectEndpoints({
  endpoints: (build) => ({
    orderList: build.query<OrderListItem[], void>({
      query: () => ({ url: '/order/v1/list' }),
      providesTags: ['Orders'],
    }),
    /** An order for a page that a link has opened. The link's token reads this order only. */
    ratedOrder: build.query<OrderDetail, { readonly orderId: string; readonly token: string | undefined }>({
      query: ({ orderId, token }) => ({ url: '/order/v1/detail', params: { orderId }, token }),
      providesTags: (_detail, _error, { orderId }) => [{ type: 'Order', id: orderId }],
    }),
    auditSession: build.mutation<AuditSession, AuditSessionRequest>({
      query: (body) => ({ url: '/order/v1/audit-session', method: 'POST', body }),
    }),
    reapply: build.mutation<OrderCreated, Attempt<Partial<ReapplyRequest>>>({
      query: post('/order/v1/reapply'),
      invalidatesTags: (created) => (created ? [...CHANGES_ORDER, 'Product'] : []),
    }),
    withdraw: build.mutation<null, Attempt<OrderRequest>>({
      query: post('/order/v1/withdraw'),
      invalidatesTags: [...CHANGES_ORDER],
    }),
    getMoney: build.mutation<null, Attempt<OrderAmountRequest>>({
      query: post('/order/v1/loan'),
      invalidatesTags: [...CHANGES_ORDER],
    }),
    repay: build.mutation<PaymentLink, Attempt<RepayRequest>>({
      query: post('/pay-order/v1/repay'),
      invalidatesTags: onRefusal,
    }),
    coolingOff: build.mutation<PaymentLink, Attempt<OrderAmountRequest>>({
      query: post('/order/v1/cooling-off'),
      invalidatesTags: onRefusal,
    }),
    extension: build.query<Extension, string>({
      query: (orderId) => ({ url: `/order-repay-extension/v1/extension-calc/${encodeURIComponent(orderId)}` }),
      providesTags: (_extension, _error, orderId) => [{ type: 'Order', id: orderId }],
    }),
    applyExtension: build.mutation<PaymentLink, Attempt<ExtensionRequest>>({
      query: post('/order-repay-extension/v1/apply-extension'),
      invalidatesTags: [...CHANGES_ORDER],
    }),
    giveUpExtension: build.mutation<null, Attempt<ExtensionRequest>>({
      query: post('/order-repay-extension/v1/giveup-extension'),
      invalidatesTags: [...CHANGES_ORDER],
    }),
  }),
});

export const {
  useOrderListQuery,
  useOrderDetailQuery,
  useRatedOrderQuery,
  useAuditSessionMutation,
  useReapplyMutation,
  useWithdrawMutation,
  useGetMoneyMutation,
  useRepayMutation,
  useCoolingOffMutation,
  useExtensionQuery,
  useApplyExtensionMutation,
  useGiveUpExtensionMutation,
} = ordersApi;
