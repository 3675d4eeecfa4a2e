import { Suspense, lazy } from 'react';

import { Skeleton } from '@ui/Skeleton/Skeleton';

import type { NextLoanProps } from './NextLoanFigures';

/** Loads on demand, because the cost needs a network anyway. */
const NextLoanFigures = lazy(async () => {
  const { NextLoanFigures: figures } = await import(/* webpackChunkName: "part-sheet" */ './NextLoanFigures');
  return { default: figures };
});

export function NextLoanCost(props: NextLoanProps) {
  return (
    <Suspense fallback={<Skeleton height={180} />}>
      <NextLoanFigures {...props} />
    </Suspense>
  );
}
