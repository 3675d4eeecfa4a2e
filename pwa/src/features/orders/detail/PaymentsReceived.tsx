import type { OrderDetail, PaymentLine } from '@core/types';
import { formatMoney } from '@i18n/formats';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { Heading } from '@ui/Text/Text';

/** Labels of the parts into which a payment is split. */
const PARTS = [
  ['late', 'orders.partLate'],
  ['interest', 'orders.partInterest'],
  ['principal', 'orders.partPrincipal'],
] as const;

export function PaymentsReceived({ detail }: { readonly detail: OrderDetail }) {
  const { payments, refunds } = detail.view;
  const received = detail.received ?? null;
  const t = useT();
  if (payments.length === 0 && refunds.length === 0) return null;
  const isPlanned = detail.repayment != null;
  /** Returns how a payment for a loan in instalments was used; undefined if unknown, and for other loans. */
  const why = (place: number): string | undefined => {
    const parts = detail.payments?.[place]?.parts;
    if (!isPlanned || parts === undefined) return undefined;
    const used = PARTS.filter(([part]) => Number(parts[part]) > 0);
    return used.map(([part, label]) => `${t(label)}: ${formatMoney(parts[part])}`).join(' · ');
  };
  const row = ({ labelKey, amount, at, reference }: PaymentLine): ExplainedRow => ({
    label: `${t(labelKey)} · ${t.dateTime(at)}`,
    value: <Amount value={amount} />,
    hint: reference === '' ? undefined : t('orders.paymentReference', reference),
  });
  return (
    <Card as="section">
      <Heading below={8}>{t('orders.payments')}</Heading>
      <ExplainedRows
        rows={[
          ...payments.map((line, place) => ({ ...row(line), why: why(place) })),
          payments.length > 1 &&
            received !== null && {
              label: t('orders.paymentsTotal'),
              value: <Amount value={received} />,
              tone: 'strong',
            },
          ...refunds.map(row),
        ]}
      />
    </Card>
  );
}
