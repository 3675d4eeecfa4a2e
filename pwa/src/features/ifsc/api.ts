import { api } from '@platform/calls/api';
import type { BankCityItem, BankListItem, BankStateItem, BranchItem } from '@core/types';

/** Cache time in seconds; the directory of banks changes about once a month. */
const KEEP_SECONDS = 3600;

const ifscApi = api.injectEndpoints({
  endpoints: (build) => ({
    banks: build.query<BankListItem[], void>({
      query: () => ({ url: '/bank-info/v1/get-bank-info' }),
      keepUnusedDataFor: KEEP_SECONDS,
    }),
    bankStates: build.query<BankStateItem[], { pId: string }>({
      query: (params) => ({ url: '/bank-info/v1/get-state-list', params }),
      keepUnusedDataFor: KEEP_SECONDS,
    }),
    bankCities: build.query<BankCityItem[], { pId: string; stateId: string }>({
      query: (params) => ({ url: '/bank-info/v1/get-city-list', params }),
      keepUnusedDataFor: KEEP_SECONDS,
    }),
    branches: build.query<BranchItem[], { pId: string; stateId: string; cityId?: string; find?: string }>({
      query: (params) => ({ url: '/bank-info/v1/get-branch-list', params }),
      keepUnusedDataFor: KEEP_SECONDS,
    }),
  }),
});

export const { useBanksQuery, useBankStatesQuery, useBankCitiesQuery, useBranchesQuery } = ifscApi;
