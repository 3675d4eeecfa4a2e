import { api } from '@platform/calls/api';
import type { UserAuthStatus } from '@core/types';

export const authStatusApi = api.injectEndpoints({
  endpoints: (build) => ({
    authStatus: build.query<UserAuthStatus, void>({
      query: () => ({ url: '/auth/v1/find-user-auth' }),
      providesTags: ['Auth'],
    }),
  }),
});

export const { useAuthStatusQuery } = authStatusApi;
