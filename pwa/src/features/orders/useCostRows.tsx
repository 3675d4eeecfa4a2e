import type { OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import type { DetailRow } from '@ui/DetailRows/DetailRows';
import { useDays } from '@features/product/useDays';

/** The money of an order, line by line: the same words and the same order on every screen that shows it. */
export function useCostRows(): (detail: OrderDetail) => DetailRow[] {
  const t = useT();
  const days = useDays();
  return (detail) => [
    { label: t('orders.loanAmount'), value: <Amount value={detail.loanAmount} /> },
    { label: t('orders.tenure'), value: days(detail.period) },
    { label: t('orders.received'), value: <Amount value={detail.arriveAmount} /> },
    { label: t('orders.repaymentAmount'), value: <Amount value={detail.repaymentAmount} />, tone: 'strong' },
    { label: t('orders.processingFee'), value: <Amount value={detail.serviceFee} /> },
    { label: t('orders.gst'), value: <Amount value={detail.gstFee} /> },
    { label: t('orders.interestFee'), value: <Amount value={detail.interest} /> },
  ];
}
