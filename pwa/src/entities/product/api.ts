import { api } from '@platform/calls/api';
import type { ProductInfo } from '@core/types';

export const productApi = api.injectEndpoints({
  endpoints: (build) => ({
    productInfo: build.query<ProductInfo, string>({
      query: (id) => ({ url: '/product/v1/product-info', params: { id } }),
      providesTags: ['Product'],
    }),
  }),
});

export const { useProductInfoQuery } = productApi;
