import { ofOrder, orderApi } from '@entities/order/api';
import { type Attempt, change, read, unkeyed } from '@platform/calls/api';
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
    orderList: build.query<OrderListItem[], void>(read('/order/v1/list', ['Orders'])),
    /** An order for a page that a link has opened. The link's token reads this order only. */
    ratedOrder: build.query<OrderDetail, { readonly orderId: string; readonly token: string | undefined }>({
      query: ({ orderId, token }) => ({ url: '/order/v1/detail', params: { orderId }, token }),
      providesTags: (_detail, _error, { orderId }) => [{ type: 'Order', id: orderId }],
    }),
    auditSession: build.mutation<AuditSession, AuditSessionRequest>(unkeyed('/order/v1/audit-session')),
    reapply: build.mutation<OrderCreated, Attempt<Partial<ReapplyRequest>>>(
      change('/order/v1/reapply', (created) => (created ? [...CHANGES_ORDER, 'Product'] : [])),
    ),
    withdraw: build.mutation<null, Attempt<OrderRequest>>(change('/order/v1/withdraw', CHANGES_ORDER)),
    getMoney: build.mutation<null, Attempt<OrderAmountRequest>>(change('/order/v1/loan', CHANGES_ORDER)),
    repay: build.mutation<PaymentLink, Attempt<RepayRequest>>(change('/pay-order/v1/repay', onRefusal)),
    coolingOff: build.mutation<PaymentLink, Attempt<OrderAmountRequest>>(change('/order/v1/cooling-off', onRefusal)),
    extension: build.query<Extension, string>({
      query: (orderId) => ({ url: `/order-repay-extension/v1/extension-calc/${encodeURIComponent(orderId)}` }),
      providesTags: ofOrder,
    }),
    applyExtension: build.mutation<PaymentLink, Attempt<ExtensionRequest>>(
      change('/order-repay-extension/v1/apply-extension', CHANGES_ORDER),
    ),
    giveUpExtension: build.mutation<null, Attempt<ExtensionRequest>>(
      change('/order-repay-extension/v1/giveup-extension', CHANGES_ORDER),
    ),
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

/** Whether an order waits for the lender or a bank, so that the list is polled. */
export const areUnderWay = (orders: readonly OrderListItem[] = []): boolean =>
  orders.some(({ confirming, view }) => view.isUnderWay || confirming != null);
