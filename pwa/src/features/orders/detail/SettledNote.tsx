import type { OrderDetailView } from '@core/types';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';
import { levelName } from '@entities/loyalty/levelName';
import { useLoyalty } from '@entities/loyalty/useLoyalty';

import styles from '../orders.module.css';

/** Says that it is over, thanks, what paying on time earned, and what became of a booked loan. */
export function SettledNote({ view }: { readonly view: OrderDetailView }) {
  const t = useT();
  const { loyalty } = useLoyalty({ fresh: true });
  const level = loyalty === undefined ? null : levelName(loyalty);
  return (
    <SuccessNote title={t('orders.settledTitle')}>
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
