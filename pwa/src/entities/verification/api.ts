import { api } from '@platform/calls/api';
import { read } from '@platform/calls/endpoint';
import type { UserAuthStatus } from '@core/types';

export const authStatusApi = api.injectEndpoints({
  endpoints: (build) => ({
    authStatus: build.query<UserAuthStatus, void>(read('/auth/v1/find-user-auth', ['Auth'])),
  }),
});

export const { useAuthStatusQuery } = authStatusApi;
