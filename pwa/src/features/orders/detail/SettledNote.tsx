import type { OrderDetailView } from '@core/types';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';
import { levelName } from '@entities/loyalty/levelName';
import { useLoyalty } from '@entities/loyalty/useLoyalty';

import styles from '../orders.module.css';
import { StateTag } from '../StateTag';
import { href } from '@core/href';

/** Says that it is over, thanks, and what paying on time earned. */
export function SettledNote({ view }: { readonly view: OrderDetailView }) {
  const t = useT();
  const { loyalty } = useLoyalty({ fresh: true });
  const level = loyalty === undefined ? null : levelName(loyalty);
  return (
    <SuccessNote title={t('orders.settledTitle')}>
      <StateTag {...view} />
      <p>{t('orders.settledText')}</p>
      {level !== null && <p>{t('orders.settledLevel', t(level), String(loyalty?.discountPercent))}</p>}
      <LinkButton variant="text" className={styles.settledNext} to={href({ kind: 'home' })}>
        {t('orders.settledHome')}
      </LinkButton>
    </SuccessNote>
  );
}
