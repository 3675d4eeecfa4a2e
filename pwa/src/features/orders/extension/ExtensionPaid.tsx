import type { OrderDetail } from '@core/types';
import { formatDay, formatMoney } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';

/** Confirms an extension's payment: the amount, the old due date and the new one. */
export function ExtensionPaid({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { language } = useLanguage();
  const { extendedFrom, nextDue, payments } = detail;
  const fee = payments?.filter(({ what }) => what === 'extension').pop();
  if (extendedFrom == null || fee === undefined || nextDue == null) return null;
  const due = formatDay(nextDue.date, language);
  return (
    <SuccessNote title={t('orders.extensionMoved', formatMoney(fee.amount), due)}>
      <p>{t('orders.extensionMovedFrom', formatDay(extendedFrom, language), formatMoney(nextDue.amount), due)}</p>
    </SuccessNote>
  );
}
