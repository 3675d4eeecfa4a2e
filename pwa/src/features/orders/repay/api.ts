import { api } from '@platform/calls/api';
import { post } from '@platform/calls/post';
import type { OrderAmountRequest, PaymentLink } from '@core/types';
import type { Attempt } from '@platform/calls/useAttempt';

/** What shows a payment that was begun, and an amount that has changed. */
export const SHOWS_PAYMENT = ['Home', 'Orders', 'Order'] as const;

// A link settles nothing: the order is read again on return. A refusal is about an order that has changed.
const onRefusal = (link: PaymentLink | undefined) => (link === undefined ? [...SHOWS_PAYMENT] : []);

const repayApi = api.injectEndpoints({
  endpoints: (build) => ({
    repay: build.mutation<PaymentLink, Attempt<OrderAmountRequest>>({
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
