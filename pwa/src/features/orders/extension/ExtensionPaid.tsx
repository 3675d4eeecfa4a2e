import type { OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';

/** Confirms an extension's payment: the amount, the old due date and the new one. */
export function ExtensionPaid({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { extendedFrom, nextDue, payments } = detail;
  const fee = payments?.filter(({ what }) => what === 'extension').pop();
  if (extendedFrom == null || fee === undefined || nextDue == null) return null;
  const due = t.date(nextDue.date);
  return (
    <SuccessNote title={t('orders.extensionMoved', t.money(fee.amount), due)}>
      <p>{t('orders.extensionMovedFrom', t.date(extendedFrom), t.money(nextDue.amount), due)}</p>
    </SuccessNote>
  );
}
