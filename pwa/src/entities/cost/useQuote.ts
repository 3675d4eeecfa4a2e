import { useMemo } from 'react';

import type { CostView, KeyFactStatement, ProductInfo } from '@core/types';
import type { Core } from '@core/index';
import { useLanguage } from '@i18n/useT';

import { useDeferredAnswer } from '@platform/query/useDeferredAnswer';

import { type Choice, nameOf, useCalculateQuery } from './api';
import { costOnPhone } from './costOnPhone';

/** Returns the cost of a choice, computed by core; with `ask`, the lender confirms it. Null if it is unknown. */
export function useQuote<Rules extends Core | null>(
  core: Rules,
  product: ProductInfo,
  { productId, amount, days }: Choice,
  statement: KeyFactStatement | undefined,
  ask = true,
) {
  const { language } = useLanguage();
  const { currentData, isFetching } = useCalculateQuery({ productId, amount, days }, { skip: !ask });
  const latest = useMemo(
    () => ({ confirmed: currentData, asking: navigator.onLine && (isFetching || !ask) }),
    [currentData, isFetching, ask],
  );
  const { confirmed, asking } = useDeferredAnswer(nameOf({ productId, amount, days }), latest);
  const cost = useMemo((): CostView | null => {
    if (core === null) return product.view.cost;
    const wanted = { amount, days, language };
    const answers = { statement: statement ?? null, confirmed: confirmed ?? null, asking };
    const view = costOnPhone(core, product, wanted, answers);
    if (product.repayment == null || view.kind === 'refused' || view.plan?.length) return view;
    // Core knows no instalments for this loan, so the lender's instalments are shown.
    return { ...view, plan: (statement ?? confirmed)?.plan ?? [] };
  }, [core, product, amount, days, language, statement, confirmed, asking]);
  return cost as CostView | (Rules extends null ? null : never);
}
