import type { HomeIndex, HomeProduct } from '@core/types';
import { homeApi, useHomeIndexQuery } from '@entities/home/api';

interface Listed {
  /** The product as home lists it; undefined if home is unknown or does not list it. */
  readonly listed: HomeProduct | undefined;
  readonly home: HomeIndex | undefined;
}

/** The product's entry on home, if home has been read. Reads home only with `ask`. */
export function useListed(pid: string, ask = false): Listed {
  useHomeIndexQuery(undefined, { skip: !ask });
  const { data: home } = homeApi.endpoints.homeIndex.useQueryState();
  return { listed: home?.homeProductVos.find(({ id }) => id === pid), home };
}
