import { api } from '@platform/calls/api';
import type { TrackingConfig } from '@core/types';
import type { Batch } from './cache';

export const trackingApi = api.injectEndpoints({
  endpoints: (build) => ({
    trackingConfig: build.query<TrackingConfig, void>({
      query: () => ({ url: '/burying-point/burying-point/get-buried-config' }),
    }),
    track: build.mutation<null, Batch>({
      query: ({ events, signedIn, key }) => ({
        url: `/burying-point/${signedIn ? 'v3' : 'v2'}/burying-point`,
        method: 'POST',
        body: events,
        headers: { 'Idempotency-Key': key },
        keepalive: true,
        isBackground: true,
      }),
    }),
  }),
});
