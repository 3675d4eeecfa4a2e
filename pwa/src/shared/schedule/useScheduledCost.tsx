import { skipToken } from '@reduxjs/toolkit/query/react';
import { GST_PERCENT } from '@core/generated/taxes';
import { useT } from '@i18n/useT';
import { type Choice, useCalculateQuery } from '@shared/cost/api';
import { Amount } from '@ui/Amount/Amount';
import type { DetailRow } from '@ui/DetailRows/DetailRows';

/** The lender's quote by today's terms. Null until loaded, and when the loan is no longer offered. */
export function useScheduledCost(choice: Choice | null) {
  const t = useT();
  const { data = null, error } = useCalculateQuery(choice ?? skipToken, { refetchOnMountOrArgChange: true });
  const row = (label: string, value: string): DetailRow => ({ label, value: <Amount value={value} /> });
  return {
    error,
    cost: data && {
      receive: row(t('orders.wouldReceive'), data.arriveAmount),
      fees: [
        row(t('labels.costServiceFee'), data.serviceFee),
        row(t('labels.costGstFee', GST_PERCENT), data.gstFee),
      ] satisfies readonly DetailRow[],
      interest: row(t('labels.costInterest'), data.interest),
      repay: { ...row(t('orders.wouldRepay'), data.repaymentAmount), tone: 'strong' } satisfies DetailRow,
    },
  };
}
