import { useHomeIndexQuery } from '@entities/home/api';

/** The borrower's loyalty level and discount, from the home response; undefined until loaded. */
export function useLoyalty({ fresh = false }: { readonly fresh?: boolean } = {}) {
  return useHomeIndexQuery(undefined, {
    // Right after a repayment the cached response is outdated.
    refetchOnMountOrArgChange: fresh,
    selectFromResult: ({ data, isError, isFetching }) => ({
      loyalty: fresh && isFetching ? undefined : data?.loyalty,
      isError,
    }),
  });
}
