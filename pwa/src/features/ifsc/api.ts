import { api, read } from '@platform/calls/api';
import type { BankCityItem, BankListItem, BankStateItem, BranchItem } from '@core/types';

/** Cache time in seconds; the directory of banks changes about once a month. */
const KEEP_SECONDS = 3600;

const list = <Params extends Readonly<Record<string, string>>>(url: string) => ({
  query: (params: Params) => ({ url, params }),
  keepUnusedDataFor: KEEP_SECONDS,
});

const ifscApi = api.injectEndpoints({
  endpoints: (build) => ({
    banks: build.query<BankListItem[], void>({
      ...read('/bank-info/v1/get-bank-info'),
      keepUnusedDataFor: KEEP_SECONDS,
    }),
    bankStates: build.query<BankStateItem[], { pId: string }>(list('/bank-info/v1/get-state-list')),
    bankCities: build.query<BankCityItem[], { pId: string; stateId: string }>(list('/bank-info/v1/get-city-list')),
    branches: build.query<BranchItem[], { pId: string; stateId: string; cityId?: string; find?: string }>(
      list('/bank-info/v1/get-branch-list'),
    ),
  }),
});

export const { useBanksQuery, useBankStatesQuery, useBankCitiesQuery, useBranchesQuery } = ifscApi;
