import { useMemo } from 'react';

import type { CostView, KeyFactStatement, ProductInfo } from '@core/types';
import type { Core } from '@core/index';
import { useLanguage } from '@i18n/useT';

import { useAnswerInSteps } from '@platform/query/useAnswerInSteps';

import { type Choice, nameOf, useCalculateQuery } from './api';
import { costOnPhone } from './costOnPhone';

/**
 * The cost of a choice: at once from core, even offline, then from the lender; core decides which to show. Asks the
 * lender only if `ask` is true. Until core has loaded, returns the first choice's cost from the product, or null if it
 * has none.
 */
export function useQuote(
  core: Core,
  product: ProductInfo,
  choice: Choice,
  statement: KeyFactStatement | undefined,
  ask?: boolean,
): CostView;
export function useQuote(
  core: Core | null,
  product: ProductInfo,
  choice: Choice,
  statement: KeyFactStatement | undefined,
  ask?: boolean,
): CostView | null;
export function useQuote(
  core: Core | null,
  product: ProductInfo,
  { productId, amount, days }: Choice,
  statement: KeyFactStatement | undefined,
  ask = true,
): CostView | null {
  const { language } = useLanguage();
  const { currentData, isFetching } = useCalculateQuery({ productId, amount, days }, { skip: !ask });
  const latest = useMemo(
    // Offline, no confirmation is pending.
    () => ({ confirmed: currentData, asking: navigator.onLine && (isFetching || !ask) }),
    [currentData, isFetching, ask],
  );
  const { confirmed, asking } = useAnswerInSteps(nameOf({ productId, amount, days }), latest);
  return useMemo(() => {
    if (core === null) return product.view.cost;
    const wanted = { amount, days, language };
    const answers = { statement: statement ?? null, confirmed: confirmed ?? null, asking };
    const view = costOnPhone(core, product, wanted, answers);
    if (product.repayment == null || view.kind === 'refused' || view.plan?.length) return view;
    // Core returned no instalments, so the lender's are shown.
    return { ...view, plan: (statement ?? confirmed)?.plan ?? [] };
  }, [core, product, amount, days, language, statement, confirmed, asking]);
}
