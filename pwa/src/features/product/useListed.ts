import type { HomeIndex, HomeProduct } from '@core/types';
import { homeApi, useHomeIndexQuery } from '@entities/home/api';

interface Listed {
  /** The product's entry in the home response, if there is one. */
  readonly listed: HomeProduct | undefined;
  readonly home: HomeIndex | undefined;
}

/** Finds a product in the cached home response. Fetches the response only with `ask`. */
export function useListed(pid: string, ask = false): Listed {
  useHomeIndexQuery(undefined, { skip: !ask });
  const { data: home } = homeApi.endpoints.homeIndex.useQueryState();
  return { listed: home?.homeProductVos.find(({ id }) => id === pid), home };
}
