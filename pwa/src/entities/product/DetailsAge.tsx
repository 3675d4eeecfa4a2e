import { type Aged, isStale, KeptLine } from '@platform/query/StaleNote';

/**
 * Shows in a form's dock the age of the oldest stale data of the form. In the content, a note that comes or goes would
 * move the form under the borrower's finger.
 */
export function DetailsAge({ of: queries }: { readonly of: readonly Aged[] }) {
  const arrival = ({ fulfilledTimeStamp = 0 }: Aged) => fulfilledTimeStamp;
  const [oldest] = queries.filter(isStale).sort((one, other) => arrival(one) - arrival(other));
  return oldest === undefined ? null : <KeptLine of={oldest} textKey="product.asOf" />;
}
