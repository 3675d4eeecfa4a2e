import { useMemo } from 'react';

import type { CostView, KeyFactStatement, ProductInfo } from '@core/types';
import type { Core } from '@core/index';
import { useLanguage } from '@i18n/useT';

import { useAnswerInSteps } from '@platform/query/useAnswerInSteps';

import { type Choice, nameOf, useCalculateQuery } from './api';
import { costOnPhone } from './costOnPhone';

/**
 * The cost of a choice: at once from core, even offline, then from the lender; core decides which to show. Asks the
 * lender only after `ask`. Before core has loaded, the cost of the product's first choice, which came with the product;
 * null if it came with none.
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
    // Without a connection nothing is being confirmed.
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
    // The phone works out other amounts than the lender, whose instalments count.
    return { ...view, plan: (statement ?? confirmed)?.plan ?? [] };
  }, [core, product, amount, days, language, statement, confirmed, asking]);
}
