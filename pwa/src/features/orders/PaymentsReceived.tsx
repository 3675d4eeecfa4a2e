import type { OrderDetail, PaymentLine } from '@core/types';
import { useReading } from '@core/useCore';
import type { MessageKey } from '@i18n/generated/keys';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';

import styles from './orders.module.css';

interface PaymentsReceivedProps {
  readonly detail: OrderDetail;
  readonly payments: readonly PaymentLine[];
}

export function PaymentsReceived({ detail, payments }: PaymentsReceivedProps) {
  const t = useT();
  const core = useReading();
  const { language } = useLanguage();
  const { received, refunds = [] } = detail;
  if (payments.length === 0 && refunds.length === 0) return null;
  const row = (what: MessageKey, amount: string, at: string, reference = ''): ExplainedRow => ({
    label: `${t(what)} · ${core?.formatInstant(at, language) ?? at}`,
    value: <Amount value={amount} />,
    hint: reference === '' ? undefined : t('orders.paymentReference', reference),
  });
  const rows = payments.map(({ labelKey, amount, paidAt }, index) =>
    row(labelKey, amount, paidAt, detail.payments?.[index]?.reference),
  );
  // Two payments of the same amount are probably one paid twice.
  const isTwice = (amount: string) => payments.some((payment) => payment.amount === amount);
  const back = refunds.map(({ amount, at, reference }) =>
    row(isTwice(amount) ? 'orders.refundTwice' : 'orders.refund', amount, at, reference),
  );
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
