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
