import { api } from '@platform/calls/api';
import { post } from '@platform/calls/post';
import type { OrderAmountRequest, PaymentLink, RepayRequest } from '@core/types';
import type { Attempt } from '@platform/calls/useAttempt';

/** Tags of the queries that a new payment or a changed amount affects. */
export const SHOWS_PAYMENT = ['Home', 'Orders', 'Order'] as const;

// A payment link changes no data, so only a refusal refetches the order: it means that the order has changed.
const onRefusal = (link: PaymentLink | undefined) => (link === undefined ? [...SHOWS_PAYMENT] : []);

const repayApi = api.injectEndpoints({
  endpoints: (build) => ({
    repay: build.mutation<PaymentLink, Attempt<RepayRequest>>({
      query: post('/pay-order/v1/repay'),
      invalidatesTags: onRefusal,
    }),
    coolingOff: build.mutation<PaymentLink, Attempt<OrderAmountRequest>>({
      query: post('/order/v1/cooling-off'),
      invalidatesTags: onRefusal,
    }),
  }),
});

export const { useRepayMutation, useCoolingOffMutation } = repayApi;
