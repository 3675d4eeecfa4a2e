import { useHomeIndexQuery } from '@shared/home/api';

/** Where the borrower stands, read with the home page: repayments on time, undefined until known. */
export function useLoyalty({ fresh = false }: { readonly fresh?: boolean } = {}) {
  return useHomeIndexQuery(undefined, {
    // Right after a repayment the kept answer is of before.
    refetchOnMountOrArgChange: fresh,
    selectFromResult: ({ data, isError, isFetching }) => ({
      onTimeRepayments: fresh && isFetching ? undefined : data?.loyalty.onTimeRepayments,
      isError,
    }),
  });
}
