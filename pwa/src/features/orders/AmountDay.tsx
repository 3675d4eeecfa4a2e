import type { OrderDetail } from '@core/types';
import { useToday } from '@entities/order/today';
import { useT } from '@i18n/useT';
import { Note } from '@ui/Text/Text';

interface AmountDayProps {
  readonly detail: OrderDetail;
  /** Heading of the amounts while they are today's. */
  readonly children?: string;
}

/** Names the day of an order's amounts, unless it is today. */
export function AmountDay({ detail, children }: AmountDayProps) {
  const t = useT();
  const { asOf } = detail;
  const heading = useToday(detail) === asOf ? children : t('common.asOf', t.date(asOf));
  return heading !== undefined && <Note above={12}>{heading}</Note>;
}
