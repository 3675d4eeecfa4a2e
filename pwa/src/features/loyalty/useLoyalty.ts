import { useHomeIndexQuery } from '@features/home/api';

/** The standing travels with the home page, and is read from there. */
export const useLoyaltyQuery = () =>
  useHomeIndexQuery(undefined, { selectFromResult: ({ data, isError }) => ({ data: data?.loyalty, isError }) });

/** How many loans were repaid on time; null until known. Not knowing costs the borrower nothing: the lender confirms. */
export function useLoyalty(): number | null {
  const { data, isError } = useLoyaltyQuery();
  if (data !== undefined) return data.onTimeRepayments;
  return isError ? 0 : null;
}
