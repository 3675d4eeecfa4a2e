import { api } from '@app/api';
import type { ApplyRequest, OrderCreated, Precheck, ProductInfo } from '@core/types';
import type { Attempt } from '@app/useAttempt';

export const productApi = api.injectEndpoints({
  endpoints: (build) => ({
    productInfo: build.query<ProductInfo, string>({
      query: (id) => ({ url: '/product/v1/product-info', params: { id } }),
      providesTags: ['Product'],
    }),
    // Never kept: the answer changes with every order, and it decides whether the screen may open at all.
    precheck: build.query<Precheck, string>({
      query: (productId) => ({ url: '/order/v1/precheck', params: { productId } }),
      keepUnusedDataFor: 0,
    }),
    apply: build.mutation<OrderCreated, Attempt<Partial<ApplyRequest>>>({
      query: ({ body, key }) => ({
        url: '/order/v1/apply',
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': key },
      }),
      invalidatesTags: (created) => (created ? ['Home', 'Orders', 'Product'] : []),
    }),
  }),
});

export const { useProductInfoQuery, usePrecheckQuery, useApplyMutation } = productApi;
