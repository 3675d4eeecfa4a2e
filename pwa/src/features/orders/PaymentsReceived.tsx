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
}

/** What the borrower paid on this loan, one payment after the other, and in all. */
export function PaymentsReceived({ payments, received }: PaymentsReceivedProps) {
  const t = useT();
  const core = useReading();
  const { language } = useLanguage();
  if (payments.length === 0) return null;
  const rows = payments.map(({ labelKey, amount, paidAt }): ExplainedRow => ({
    label: `${t(labelKey)} · ${core?.formatInstant(paidAt, language) ?? paidAt}`,
    value: <Amount value={amount} />,
  }));
  const total: ExplainedRow[] =
    rows.length > 1 && received != null
      ? [{ label: t('orders.paymentsTotal'), value: <Amount value={received} />, tone: 'strong' }]
      : [];
  return (
    <Card as="section">
      <h2 className={styles.heading}>{t('orders.payments')}</h2>
      <ExplainedRows rows={[...rows, ...total]} />
    </Card>
  );
}
