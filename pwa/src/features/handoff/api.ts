import { api } from '@platform/calls/api';
import type { AppLoginResponse, SignedLoginRequest, TicketLoginRequest } from '@core/types';

type Headers = Readonly<Record<string, string>>;

interface AppLogin<Body> {
  readonly body: Body;
  readonly headers: Headers;
}

export const handoffApi = api.injectEndpoints({
  endpoints: (build) => ({
    ticketLogin: build.mutation<AppLoginResponse, AppLogin<TicketLoginRequest>>({
      query: (login) => ({ url: '/user/v1/user-login', method: 'POST', token: null, ...login }),
    }),
    signedLogin: build.mutation<AppLoginResponse, AppLogin<SignedLoginRequest>>({
      query: (login) => ({ url: '/tripartite/v1/user-login', method: 'POST', token: null, ...login }),
    }),
  }),
});
