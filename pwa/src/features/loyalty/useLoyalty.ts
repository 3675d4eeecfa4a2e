import { api } from '@app/api';
import type { HomeIndex } from '@core/types';

// The standing travels with the home page; the same call under another name would only double the traffic
// when home was not visited, which is rare: the way here leads through home.
const loyaltyApi = api.injectEndpoints({
  endpoints: (build) => ({
    loyalty: build.query<HomeIndex['loyalty'], void>({
      query: () => ({ url: '/home/v1/index' }),
      transformResponse: (home: HomeIndex) => home.loyalty,
      providesTags: ['Home'],
    }),
  }),
});

export const { useLoyaltyQuery } = loyaltyApi;

/** How many loans were repaid on time; null until known. Not knowing costs the borrower nothing: the lender confirms. */
export function useLoyalty(): number | null {
  const { data, isError } = useLoyaltyQuery();
  if (data !== undefined) return data.onTimeRepayments;
  return isError ? 0 : null;
}
