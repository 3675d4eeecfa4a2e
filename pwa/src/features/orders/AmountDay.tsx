import type { OrderDetail } from '@core/types';
import { useToday } from '@entities/order/today';
import { useT } from '@i18n/useT';
import { Note } from '@ui/Text/Text';

/** Names the day of an order's amounts. If it is today, shows the heading `children` instead. */
export function AmountDay({ detail, children }: { readonly detail: OrderDetail; readonly children?: string }) {
  const t = useT();
  const { asOf } = detail;
  const heading = useToday(detail) === asOf ? children : t('common.asOf', t.date(asOf));
  return heading !== undefined && <Note above={12}>{heading}</Note>;
}
