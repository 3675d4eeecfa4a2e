import type { OrderDetail } from '@core/types';
import { GST_PERCENT } from '@core/generated/tables';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import type { ExplainedRow } from '@ui/ExplainedRows/ExplainedRows';

import { AMOUNT_LABELS, wasReturned } from './amountLabels';
import { daysOf } from './daysOf';
import { explanation } from './explanation';

export function useCostRows(detail: OrderDetail) {
  const t = useT();
  const { costs } = detail;
  const { extendedDays } = detail.view;
  const why = explanation(t, costs);
  const paid = detail.view.isSettled ? (detail.received ?? null) : null;
  const isPaidOff = detail.view.isSettled && detail.repayment != null;
  const repayment = isPaidOff ? paid : detail.payments?.find(({ what }) => what !== 'extension')?.amount;
  // Early or late payment changes the sum.
  const repaid = (detail.view.isSettled ? repayment : null) ?? detail.repaymentAmount;
  const { extensions = null, latePaid = null } = detail.view.addedCost ?? {};
  const figures = AMOUNT_LABELS[detail.view.disbursal];
  const rows: (ExplainedRow | false)[] = [
    { label: t('orders.loanAmount'), value: <Amount value={detail.loanAmount} /> },
    {
      label: t('orders.tenure'),
      value:
        extendedDays === null
          ? t.days(wasReturned(detail) ? detail.daysUsed : daysOf(detail))
          : t('orders.tenureExtended', t.days(extendedDays)),
    },
    { label: t(figures.received), value: <Amount value={detail.arriveAmount} />, why: why('arriveAmount') },
    {
      label: t(detail.view.isSettled ? 'orders.repaid' : figures.repaymentAmount),
      value: <Amount value={repaid} />,
      tone: 'strong',
      why: repaid === detail.repaymentAmount ? why('repaymentAmount') : undefined,
    },
    extensions !== null && { label: t('orders.extensionsPaid'), value: <Amount value={extensions} /> },
    // The total paid exceeds the repayment if extensions were paid too.
    paid !== null &&
      paid !== repaid && { label: t('orders.paymentsTotal'), value: <Amount value={paid} />, tone: 'strong' },
    { label: t('orders.processingFee'), value: <Amount value={detail.serviceFee} />, why: why('serviceFee') },
    { label: t('labels.costGstFee', GST_PERCENT), value: <Amount value={detail.gstFee} />, why: why('gstFee') },
    isPaidOff
      ? { label: t('labels.costInterestUsed'), value: <Amount value={detail.coolingOffInterest} /> }
      : { label: t('orders.interestFee'), value: <Amount value={detail.interest} />, why: why('interest') },
    latePaid !== null && { label: t('orders.latePaid'), value: <Amount value={latePaid} /> },
    {
      label: t(costs.apr?.labelKey ?? 'labels.costApr'),
      value: t('product.percent', costs.apr?.percent ?? detail.apr),
      why: costs.apr === null ? undefined : t(costs.apr.ruleKey, ...costs.apr.ruleArgs),
    },
  ];
  // If the loan is repaid today, interest is due only for the days used.
  const used = costs.lines.find((line) => line.id === 'interestUsed');
  const early: ExplainedRow | false = used !== undefined && {
    label: t(used.labelKey, ...used.labelArgs),
    value: <Amount value={used.amount} />,
    why: why('interestUsed'),
  };
  return { rows, early, why };
}
