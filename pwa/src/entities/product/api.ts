import { api, read } from '@platform/calls/api';
import type { ProductInfo } from '@core/types';

export const productApi = api.injectEndpoints({
  endpoints: (build) => ({
    productInfo: build.query<ProductInfo, string>(read('/product/v1/product-info', ['Product'], (id) => ({ id }))),
  }),
});

export const { useProductInfoQuery } = productApi;
