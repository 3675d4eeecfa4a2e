import type { ProductInfo, Terms } from '@core/types';

/** A product's terms as core's rules take them. Nothing is quoted here that moves a due date, so that part is left shut. */
export function termsOf(product: ProductInfo): Terms {
  const { amountList, periodList, interestRate, serviceRate } = product;
  const { overdueRate, overdueCap, earlyInterest, extensionRate, coolingOffDays } = product;
  return {
    amountList,
    periodList,
    interestRate,
    serviceRate,
    overdueRate,
    overdueCap,
    // An answer that an older version of the app kept does not say it.
    ...(earlyInterest === undefined ? {} : { earlyInterest }),
    extensionRate,
    coolingOffDays,
    extensionAllowed: false,
    maxExtensions: 0,
  };
}
