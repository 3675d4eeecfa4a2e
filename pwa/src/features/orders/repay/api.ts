import { api } from '@shared/calls/api';
import type { OrderRequest, PaymentLink } from '@core/types';
import type { Attempt } from '@shared/calls/useAttempt';

const repayApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Asking for a payment link settles nothing, so nothing is invalidated here: the order is read again on return.
    repay: build.mutation<PaymentLink, Attempt<OrderRequest>>({
      query: ({ body, key }) => ({
        url: '/pay-order/v1/repay',
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': key },
      }),
    }),
    coolingOff: build.mutation<PaymentLink, Attempt<OrderRequest>>({
      query: ({ body, key }) => ({
        url: '/order/v1/cooling-off',
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': key },
      }),
    }),
  }),
});

export const { useRepayMutation, useCoolingOffMutation } = repayApi;
