import { api, read } from '@platform/calls/api';
import type { Paper, PaperItem } from '@core/types';
import { ofOrder } from '@entities/order/api';

const papersApi = api.injectEndpoints({
  endpoints: (build) => ({
    papers: build.query<PaperItem[], string>(read('/order/v1/papers', ofOrder, (orderId) => ({ orderId }))),
    paper: build.query<Paper, { readonly orderId: string; readonly id: string }>({
      query: ({ id }) => ({ url: '/order/v1/paper', params: { id } }),
      providesTags: (_paper, _error, { orderId }) => [{ type: 'Order', id: orderId }],
    }),
  }),
});

export const { usePapersQuery, usePaperQuery } = papersApi;
