import { useHomeIndexQuery } from '@shared/home/api';

/** Number of repayments on time, from the home page's response; undefined until known. */
export function useLoyalty({ fresh = false }: { readonly fresh?: boolean } = {}) {
  return useHomeIndexQuery(undefined, {
    // Right after a repayment the cached response is outdated.
    refetchOnMountOrArgChange: fresh,
    selectFromResult: ({ data, isError, isFetching }) => ({
      onTimeRepayments: fresh && isFetching ? undefined : data?.loyalty.onTimeRepayments,
      isError,
    }),
  });
}
