import { useMemo } from 'react';

import type { CostView, KeyFactStatement, ProductInfo } from '@core/types';
import type { Core } from '@core/index';
import { dayOf } from '@i18n/formats';
import { useLanguage } from '@i18n/useT';

import { useAnswerInSteps } from '@platform/query/useAnswerInSteps';
import { nowText } from '@platform/now';

import { type Choice, nameOf, useCalculateQuery } from './api';

/**
 * The cost of a choice: at once from core, even offline, then from the lender; core decides which to show. Asks the
 * lender only after `ask`. `onTimeRepayments` is null if the request failed.
 */
export function useQuote(
  core: Core,
  product: ProductInfo,
  { productId, amount, days }: Choice,
  onTimeRepayments: number | null,
  statement: KeyFactStatement | undefined,
  ask = true,
): CostView {
  const { language } = useLanguage();
  const { currentData, isFetching } = useCalculateQuery({ productId, amount, days }, { skip: !ask });
  const latest = useMemo(
    () => ({ confirmed: currentData, asking: isFetching || !ask }),
    [currentData, isFetching, ask],
  );
  const { confirmed, asking } = useAnswerInSteps(nameOf({ productId, amount, days }), latest);
  return useMemo(
    () =>
      core.costView({
        terms: product,
        amount,
        days,
        onTimeRepayments,
        today: dayOf(nowText()),
        language,
        statement: statement ?? null,
        confirmed: confirmed ?? null,
        asking,
      }),
    [core, product, amount, days, onTimeRepayments, language, statement, confirmed, asking],
  );
}
