import { api, type Attempt, post } from '@platform/calls/api';
import type { ApplyRequest, OrderCreated, Precheck } from '@core/types';
import type { FirstCalls } from '@platform/navigation/firstCalls';
import { productApi } from '@entities/product/api';

export const applyApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Not cached, because every order changes the result, which decides whether the form may open.
    precheck: build.query<Precheck, string>({
      query: (productId) => ({ url: '/order/v1/precheck', params: { productId } }),
      keepUnusedDataFor: 0,
    }),
    apply: build.mutation<OrderCreated, Attempt<Partial<ApplyRequest>>>({
      query: post('/order/v1/apply'),
      invalidatesTags: (created) => (created ? ['Home', 'Orders', 'Product'] : []),
    }),
  }),
});

/** The calls of a product's page and of its form. */
export const firstCalls: FirstCalls = (pid) => [
  applyApi.endpoints.precheck.initiate(pid),
  productApi.endpoints.productInfo.initiate(pid),
];

export const { usePrecheckQuery, useApplyMutation } = applyApi;
