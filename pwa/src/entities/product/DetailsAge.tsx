import { type Aged, isStale, useAgeText } from '@platform/query/StaleNote';
import { Note } from '@ui/Text/Text';

/**
 * Shows in a form's dock the age of the oldest stale data of the form. In the content, a note that comes or goes would
 * move the form under the borrower's finger.
 */
export function DetailsAge({ of: queries }: { readonly of: readonly Aged[] }) {
  const ageText = useAgeText();
  const arrivals = queries.filter(isStale).map(({ fulfilledTimeStamp }) => fulfilledTimeStamp);
  if (arrivals.length === 0) return null;
  return (
    <Note size="small" role="status">
      {ageText('product.asOf', Math.min(...arrivals))}
    </Note>
  );
}
