import { api, read } from '@platform/calls/api';
import type { HomeIndex } from '@core/types';

export const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Home also shows the next step of verification.
    homeIndex: build.query<HomeIndex, void>(read('/home/v1/index', ['Home', 'Auth'])),
  }),
});

export const { useHomeIndexQuery } = homeApi;
