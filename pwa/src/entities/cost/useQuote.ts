import { useMemo } from 'react';
import type { AmountQuote, CostView, KeyFactStatement, Money, ProductInfo } from '@core/types';
import type { Core } from '@core/index';
import { useLanguage } from '@i18n/useT';
import { useDailyRefetch } from '@platform/calls/useDailyRefetch';
import { useDeferredAnswer } from '@platform/query/useDeferredQuery';
import { type Choice, nameOf, useCalculateQuery } from './api';
import { costOnPhone } from './costOnPhone';

/**
 * Returns a statement's amounts, with the due dates of a quote of a later day. The amounts bind the lender, but the days
 * count from the day on which the money is sent, and the interest of instalments with them.
 */
function onLatestDay(statement: KeyFactStatement, quote: AmountQuote | undefined): KeyFactStatement {
  if (quote === undefined || quote.repaymentDate <= statement.repaymentDate) return statement;
  const { repaymentDate, interest, repaymentAmount, apr, plan = [] } = quote;
  if (plan.length <= 1) return { ...statement, repaymentDate };
  return { ...statement, repaymentDate, interest, repaymentAmount, apr, plan };
}

/** Returns a statement's total cost. None if the shown cost is of instalments of a later day, which have another total. */
export function totalCost(cost: CostView | null, statement: KeyFactStatement | undefined): Money | undefined {
  if (cost?.kind !== 'shown' || cost.figures.repaymentAmount !== statement?.repaymentAmount) return undefined;
  return cost.parts.costs;
}

/** Returns the cost of a choice, computed by core; with `ask`, the lender confirms it. Null if it is unknown. */
export function useQuote<Rules extends Core | null>(
  core: Rules,
  product: ProductInfo,
  { productId, amount, days }: Choice,
  statement: KeyFactStatement | undefined,
  ask = true,
) {
  const { language } = useLanguage();
  const query = useCalculateQuery({ productId, amount, days }, { skip: !ask });
  useDailyRefetch(query, ask);
  const { currentData, isFetching } = query;
  const latest = useMemo(
    () => ({ confirmed: currentData, asking: navigator.onLine && (isFetching || !ask) }),
    [currentData, isFetching, ask],
  );
  const { confirmed, asking } = useDeferredAnswer(nameOf({ productId, amount, days }), latest);
  const cost = useMemo((): CostView | null => {
    if (core === null) return product.view.cost;
    const wanted = { amount, days, language };
    const binding = statement === undefined ? null : onLatestDay(statement, confirmed);
    const answers = { statement: binding, confirmed: confirmed ?? null, asking };
    const view = costOnPhone(core, product, wanted, answers);
    if (product.repayment == null || view.kind === 'refused' || view.plan?.length) return view;
    // Core knows no instalments for this loan, so the lender's instalments are shown.
    return { ...view, plan: (binding ?? confirmed)?.plan ?? [] };
  }, [core, product, amount, days, language, statement, confirmed, asking]);
  return cost as CostView | (Rules extends null ? null : never);
}
