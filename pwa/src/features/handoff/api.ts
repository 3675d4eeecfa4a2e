import { api } from '@platform/calls/api';
import type { AppLoginResponse, Joint } from '@core/types';

interface AppLogin {
  readonly joint: Exclude<Joint, { kind: 'login' }>;
  readonly headers: Readonly<Record<string, string>>;
}

const URLS = { ticket: '/user/v1/user-login', signed: '/tripartite/v1/user-login' } as const;

export const handoffApi = api.injectEndpoints({
  endpoints: (build) => ({
    appLogin: build.mutation<AppLoginResponse, AppLogin>({
      query: ({ joint: { kind, ...body }, headers }) => ({
        url: URLS[kind],
        method: 'POST',
        token: null,
        body,
        headers,
      }),
    }),
  }),
});
