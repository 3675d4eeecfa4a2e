import type { OrderDetail } from '@core/types';
import { formatInstant } from '@i18n/formats';
import type { MessageKey } from '@i18n/generated/keys';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { Heading } from '@ui/Text/Heading';

/** What the borrower paid on this loan, one payment after the other, and in all; and what of their money goes back. */
export function PaymentsReceived({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { language } = useLanguage();
  const { received, refunds = [] } = detail;
  const { payments } = detail.view;
  if (payments.length === 0 && refunds.length === 0) return null;
  const row = (what: MessageKey, amount: string, at: string, reference = ''): ExplainedRow => ({
    label: `${t(what)} · ${formatInstant(at, language)}`,
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
      <Heading below={8}>{t('orders.payments')}</Heading>
      <ExplainedRows rows={[...rows, ...total, ...back]} />
    </Card>
  );
}
