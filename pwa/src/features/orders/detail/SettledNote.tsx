import type { OrderDetail } from '@core/types';
import { dayOf } from '@i18n/formats';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/Button';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';
import { levelName } from '@entities/loyalty/levelName';
import { useHomeIndexQuery } from '@entities/home/api';

import { wasReturned } from '../amountLabels';
import styles from '../orders.module.css';

/** Confirms the repayment: the amount paid, the loyalty level, and the outcome of a booked loan. */
export function SettledNote({ detail }: { readonly detail: OrderDetail }) {
  const { received, view } = detail;
  const t = useT();
  const last = view.payments.at(-1);
  // Right after a repayment the cached response is outdated.
  const { data, isFetching } = useHomeIndexQuery(undefined, { refetchOnMountOrArgChange: true });
  const loyalty = isFetching ? undefined : data?.loyalty;
  const level = loyalty === undefined ? null : levelName(loyalty);
  return (
    <SuccessNote title={t(wasReturned(detail) ? 'orders.returnedTitle' : 'orders.settledTitle')}>
      {last !== undefined && <p>{t('orders.settledPaid', t.money(received ?? last.amount), t.date(dayOf(last.at)))}</p>}
      {level !== null && <p>{t('orders.settledLevel', t(level), String(loyalty?.discountPercent))}</p>}
      {view.outcomeKey !== null && <p>{t(view.outcomeKey)}</p>}
      {view.next !== null && (
        <LinkButton variant="text" className={styles.settledNext} to={view.next.href}>
          {t(view.next.labelKey)}
        </LinkButton>
      )}
    </SuccessNote>
  );
}
