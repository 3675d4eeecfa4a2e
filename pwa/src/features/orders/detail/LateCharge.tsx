import type { OrderDetail } from '@core/types';
import { addDays } from '@i18n/days';
import { useT } from '@i18n/useT';
import { useToday } from '@entities/order/useToday';
import { Stack } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { type TimePoint, TimeStrip } from '@ui/TimeStrip/TimeStrip';

import styles from './late.module.css';

/** Shows how the late charge grows: the missed day, today, the next days, and the limit. */
export function LateCharge({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { asOf, overdueDays, overdueFee, repaymentDate, view } = detail;
  const { instalments, lateness } = view;
  const now = useToday(detail);
  if (lateness === null) return null;
  const { price, limit, steps } = lateness;
  const missed: TimePoint[] =
    // For a loan in instalments, the list of instalments shows the missed days.
    instalments !== null || repaymentDate === null
      ? []
      : [
          {
            day: repaymentDate,
            label: t('labels.costDueDate'),
            mark: 'late',
            way: 'late',
            wayText: t('orders.daysLate', t.days(overdueDays)),
          },
        ];
  const today: TimePoint = {
    day: asOf,
    label: t(asOf === now ? 'orders.lateToday' : 'orders.lastRead'),
    mark: 'now',
    amount: overdueFee,
    way: 'late',
    wayText: t(price.key, ...price.args),
  };
  const ahead = steps.slice(1).map(({ days: later, charge }): TimePoint => ({
    day: addDays(asOf, later),
    label: later === 1 ? t('orders.lateTomorrow') : t('orders.lateIn', t.days(later)),
    amount: charge,
  }));
  return (
    <Stack gap={8} className={styles.late}>
      <strong>{t('orders.lateTitle')}</strong>
      <TimeStrip isColumn label={t('orders.lateTitle')} points={[...missed, today, ...ahead]} />
      <Note>{t(limit.key, ...limit.args)}</Note>
    </Stack>
  );
}
