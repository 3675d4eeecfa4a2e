import type { HomeIndex, HomeProduct } from '@core/types';
import { useHomeIndexQuery } from '@entities/home/api';

interface Listed {
  /** The product as home lists it; undefined while home is unknown, or does not list it. */
  readonly listed: HomeProduct | undefined;
  readonly home: HomeIndex | undefined;
  readonly isComing: boolean;
}

export function useListed(pid: string): Listed {
  const { data: home, isLoading } = useHomeIndexQuery();
  return { listed: home?.homeProductVos.find(({ id }) => id === pid), home, isComing: isLoading };
}

export const isPartner = (product: HomeProduct | undefined): product is HomeProduct =>
  product?.view.state.kind === 'partner';
