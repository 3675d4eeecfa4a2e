import type { OrderDetail, PaymentLine } from '@core/types';
import { useReading } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';

import styles from './orders.module.css';

interface PaymentsReceivedProps {
  readonly payments: readonly PaymentLine[];
  /** Their sum. */
  readonly received: OrderDetail['received'];
  /** What could not be used, and goes back to where it came from. */
  readonly refunds: OrderDetail['refunds'];
}

/** What the borrower paid on this loan, one payment after the other, and in all; and what of their money goes back. */
export function PaymentsReceived({ payments, received, refunds = [] }: PaymentsReceivedProps) {
  const t = useT();
  const core = useReading();
  const { language } = useLanguage();
  if (payments.length === 0 && refunds.length === 0) return null;
  const row = (what: string, amount: string, at: string): ExplainedRow => ({
    label: `${what} · ${core?.formatInstant(at, language) ?? at}`,
    value: <Amount value={amount} />,
  });
  const rows = payments.map(({ labelKey, amount, paidAt }) => row(t(labelKey), amount, paidAt));
  const back = refunds.map(({ amount, at }) => row(t('orders.refund'), amount, at));
  const total: ExplainedRow[] =
    rows.length > 1 && received != null
      ? [{ label: t('orders.paymentsTotal'), value: <Amount value={received} />, tone: 'strong' }]
      : [];
  return (
    <Card as="section">
      <h2 className={styles.heading}>{t('orders.payments')}</h2>
      <ExplainedRows rows={[...rows, ...total, ...back]} />
    </Card>
  );
}
