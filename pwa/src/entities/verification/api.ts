import { api, read } from '@platform/calls/api';
import type { UserAuthStatus } from '@core/types';

export const authStatusApi = api.injectEndpoints({
  endpoints: (build) => ({
    authStatus: build.query<UserAuthStatus, void>(read('/auth/v1/find-user-auth', ['Auth'])),
  }),
});

export const { useAuthStatusQuery } = authStatusApi;
