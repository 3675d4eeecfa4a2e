import { api } from '@app/api';
import type { TrackingConfig, TrackingEvent } from '@core/types';

interface Batch {
  readonly events: readonly TrackingEvent[];
  /** Whose events they are: the second version of the call is for visitors, the third for users who signed in. */
  readonly signedIn: boolean;
}

/** The request outlives the page: the last events leave when it is hidden for good. */
const outlive: typeof fetch = (address, init) => fetch(address, { ...init, keepalive: true });

export const trackingApi = api.injectEndpoints({
  endpoints: (build) => ({
    trackingConfig: build.query<TrackingConfig, void>({
      query: () => ({ url: '/burying-point/burying-point/get-buried-config' }),
    }),
    track: build.mutation<null, Batch>({
      query: ({ events, signedIn }) => ({
        url: `/burying-point/${signedIn ? 'v3' : 'v2'}/burying-point`,
        method: 'POST',
        body: events,
        transport: outlive,
      }),
    }),
  }),
});
