import { onDemand } from '@platform/failures/onDemand';

/** Loads on demand, because the cost needs a network anyway. */
export const NextLoanCost = onDemand(async () => {
  const { NextLoanFigures } = await import(/* webpackChunkName: "part-sheet" */ './NextLoanFigures');
  return NextLoanFigures;
}, 180);
