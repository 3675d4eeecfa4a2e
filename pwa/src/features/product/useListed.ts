import type { HomeProduct } from '@core/types';
import { homeApi, useHomeIndexQuery } from '@entities/home/api';

/** Finds a product in the cached home response. Fetches the response only with `ask`. */
export function useListed(pid: string, ask = false): HomeProduct | undefined {
  useHomeIndexQuery(undefined, { skip: !ask });
  const { data: home } = homeApi.endpoints.homeIndex.useQueryState();
  return home?.homeProductVos.find(({ id }) => id === pid);
}
