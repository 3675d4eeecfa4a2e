import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

export type { ApiError } from './envelope';

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  refetchOnReconnect: true,
  tagTypes: ['Home', 'Orders', 'Order', 'Auth', 'Bank', 'Quote', 'Product', 'Booking', 'Feedback', 'Session'],
  endpoints: () => ({}),
});

declare module '@platform/state' {
  interface RootState {
    api: ReturnType<typeof api.reducer>;
  }
}

/** A body and its `Idempotency-Key`. The server runs each key at most once. */
export interface Attempt<Body> {
  readonly body: Body;
  readonly key: string;
}

export const post =
  <Body>(url: string) =>
  ({ body, key }: Attempt<Body>) => ({ url, method: 'POST', body, headers: { 'Idempotency-Key': key } });

/** The definition of a mutation without a key, which the server may run twice. */
export const unkeyed = (url: string) => ({ query: (body: object) => ({ url, method: 'POST', body }) });

/** A query's definition. `tags`: the data that the response shows. `params`: the address's parameters for an argument. */
export const read = <Arg, const Tags>(
  url: string,
  tags?: Tags,
  params?: (arg: Arg) => Readonly<Record<string, string>>,
) => ({ query: (arg: Arg) => ({ url, params: params?.(arg) }), providesTags: tags });

/** A mutation's definition, with an `Idempotency-Key`. `tags`: the data that it changes. */
export const change = <Body, const Tags>(url: string, tags?: Tags) => ({
  query: post<Body>(url),
  invalidatesTags: tags,
});
