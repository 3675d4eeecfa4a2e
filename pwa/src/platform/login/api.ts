import { api, unkeyed } from '@platform/calls/api';
import type { CodeSent, LoginRequest, LoginResponse } from '@core/types';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    // This GET is a mutation, because it sends an SMS and must not be answered from the cache.
    sendCode: build.mutation<CodeSent, string>({
      query: (phone) => ({ url: '/sms/v1/sendCode', params: { phone } }),
    }),
    login: build.mutation<LoginResponse, LoginRequest>(unkeyed('/user/v1/login')),
  }),
});
