import { api } from '@platform/calls/api';
import { isPassing } from '@platform/calls/attemptKey';
import type { ApiError } from '@platform/calls/envelope';
import type { Legal } from '@core/types';
import { type StoredLegal, storeLegal, storedLegal } from './storedLegal';

/** How long to wait for the network before the cached copy is shown, in milliseconds. */
const TIMEOUT_MS = 3000;

const pause = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));

export const legalApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Has its own cache, because visitors without an offline session read the documents too.
    legal: build.query<StoredLegal, void>({
      queryFn: async (_, _api, _options, baseQuery) => {
        const asked = Promise.resolve(baseQuery({ url: '/client/v1/legal', token: null }));
        const answer = await Promise.race([asked, pause(TIMEOUT_MS)]);
        if (answer === null || isPassing(answer.error)) {
          const stored = await storedLegal();
          if (stored !== null) return { data: stored };
        }
        const { data, error } = await asked;
        if (error !== undefined) return { error: error as ApiError };
        await storeLegal(data as Legal);
        return { data: data as Legal };
      },
    }),
  }),
});

export const { useLegalQuery } = legalApi;
