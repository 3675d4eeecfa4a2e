import { useHomeIndexQuery } from '@entities/home/api';

/** The borrower's standing, read with the home page; undefined until known. */
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
