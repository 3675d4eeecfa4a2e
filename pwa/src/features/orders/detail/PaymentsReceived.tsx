import type { OrderDetailView, PaymentLine } from '@core/types';
import { formatInstant } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { Heading } from '@ui/Text/Heading';

interface PaymentsReceivedProps {
  readonly view: OrderDetailView;
  /** Sum of the payments; null where the answer does not say it. */
  readonly received: string | null;
}

/** What the borrower paid on this loan, one payment after the other, and in all; and what of their money goes back. */
export function PaymentsReceived({ view: { payments, refunds }, received }: PaymentsReceivedProps) {
  const t = useT();
  const { language } = useLanguage();
  if (payments.length === 0 && refunds.length === 0) return null;
  const row = ({ labelKey, amount, at, reference }: PaymentLine): ExplainedRow => ({
    label: `${t(labelKey)} · ${formatInstant(at, language)}`,
    value: <Amount value={amount} />,
    hint: reference === '' ? undefined : t('orders.paymentReference', reference),
  });
  const total: ExplainedRow[] =
    payments.length > 1 && received !== null
      ? [{ label: t('orders.paymentsTotal'), value: <Amount value={received} />, tone: 'strong' }]
      : [];
  return (
    <Card as="section">
      <Heading below={8}>{t('orders.payments')}</Heading>
      <ExplainedRows rows={[...payments.map(row), ...total, ...refunds.map(row)]} />
    </Card>
  );
}
