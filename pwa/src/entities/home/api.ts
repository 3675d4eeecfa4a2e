import { api } from '@platform/calls/api';
import type { HomeIndex } from '@core/types';

export const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    homeIndex: build.query<HomeIndex, void>({
      query: () => ({ url: '/home/v1/index' }),
      // Home also shows the next step of verification.
      providesTags: ['Home', 'Auth'],
    }),
  }),
});

export const { useHomeIndexQuery } = homeApi;
