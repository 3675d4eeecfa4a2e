import { useMemo } from 'react';

import type { AmountQuote, CostTable, KeyFactStatement, Message, ProductInfo, Quote } from '@core/types';
import { useApplying } from '@core/useCore';
import { useLanguage } from '@i18n/useT';

import { type Choice, useCalculateQuery } from './api';

/** The figures every screen of the offer shows; core, `calculate` and the statement all have them. */
export type Figures = Pick<
  AmountQuote,
  'arriveAmount' | 'serviceFee' | 'gstFee' | 'interest' | 'repaymentAmount' | 'repaymentDate' | 'apr'
>;

/** Who vouches for the figures: this phone, the lender, or nobody yet. */
export type Standing = 'waiting' | 'local' | 'confirming' | 'confirmed';

export interface QuoteView {
  readonly standing: Standing;
  readonly figures: Figures | null;
  readonly table: CostTable | null;
  readonly refusal: Message | null;
}

/**
 * The cost of a choice: at once from core, also without a connection, then from the lender. Where the
 * two differ (the phone's clock is off, a statement still binds older terms) the lender's figures show. The lender is not
 * asked before `ask`.
 */
export function useQuote(
  product: ProductInfo,
  choice: Choice,
  onTimeRepayments: number,
  statement: KeyFactStatement | undefined,
  ask = true,
): QuoteView {
  const core = useApplying();
  const { language } = useLanguage();
  const { currentData: confirmed, isFetching } = useCalculateQuery(choice, { skip: !ask });

  const local = useMemo(() => {
    if (core === null) return null;
    const request = {
      terms: product,
      amount: choice.amount,
      days: choice.days,
      onTimeRepayments,
      today: core.dayOf(new Date().toISOString()),
    };
    return { outcome: core.quote(request), table: core.explainQuote({ ...request, language }) };
  }, [core, product, choice.amount, choice.days, onTimeRepayments, language]);

  const refusal = local?.outcome.kind === 'refused' ? local.outcome.message : null;
  const worked: Quote | null = local?.outcome.kind === 'quoted' ? local.outcome.quote : null;
  const figures: Figures | null = statement ?? confirmed ?? worked;
  return {
    standing: standingOf(figures, statement ?? confirmed, isFetching || !ask),
    figures,
    table: local?.table ?? null,
    refusal,
  };
}

function standingOf(figures: Figures | null, binding: Figures | undefined, isFetching: boolean): Standing {
  if (figures === null) return 'waiting';
  if (binding !== undefined) return 'confirmed';
  return isFetching ? 'confirming' : 'local';
}
