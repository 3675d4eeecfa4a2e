import { api, type Attempt, read } from '@platform/calls/api';
import type { AboutUs, FaqItem, LogoutRequest, SessionItem } from '@core/types';

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    faq: build.query<FaqItem[], void>(read('/client/v1/faq')),
    aboutUs: build.query<AboutUs, void>(read('/client/v1/about-us')),
    sessions: build.query<SessionItem[], void>(read('/user/v1/sessions', ['Session'])),
    // Sends no `Idempotency-Key`, because ending a session twice is no error.
    endSession: build.mutation<null, Attempt<LogoutRequest>>({
      query: ({ body }) => ({ url: '/user/v1/logout', method: 'POST', body }),
      invalidatesTags: ['Session'],
    }),
    endAllSessions: build.mutation<null, void>({
      query: () => ({ url: '/user/v1/logout-all', method: 'POST', body: {} }),
    }),
  }),
});

export const { useFaqQuery, useAboutUsQuery, useSessionsQuery, useEndSessionMutation, useEndAllSessionsMutation } =
  accountApi;
