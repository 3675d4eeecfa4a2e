import { api } from '@platform/calls/api';
import type { AppDispatch } from '@platform/state';
import type { AppConfig } from '@core/types';

/** How long the app uses the settings before it reads them again, in seconds. */
const KEPT_S = 600;

export const configApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Sends no token, because visitors read the settings too.
    appConfig: build.query<AppConfig, void>({
      query: () => ({ url: '/client/v1/config', token: null }),
      keepUnusedDataFor: KEPT_S,
    }),
  }),
});

export const { useAppConfigQuery } = configApi;

/** Returns the hosts to which payments and products may lead. Throws if they cannot be read. */
export const askAllowedHosts =
  () =>
  async (dispatch: AppDispatch): Promise<string[]> => {
    const { data, error } = await dispatch(configApi.endpoints.appConfig.initiate(undefined, { subscribe: false }));
    if (data === undefined) throw error;
    return data.allowedHosts;
  };
