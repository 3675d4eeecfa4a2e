import { skipToken } from '@reduxjs/toolkit/query/react';
import { GST_PERCENT } from '@core/generated/tables';
import { useT } from '@i18n/useT';
import { type Choice, useCalculateQuery } from '@entities/cost/api';
import { Amount } from '@ui/Amount/Amount';
import type { DetailRow } from '@ui/DetailRows/DetailRows';

/**
 * What a loan to be booked, or booked, would bring and cost by today's terms: the lender's own figures. Null until they have come,
 * and where the loan is no longer offered.
 */
export function useBookingCost(choice: Choice | null) {
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
