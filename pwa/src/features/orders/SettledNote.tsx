import { useReading } from '@core/useCore';
import type { MessageKey } from '@i18n/generated/keys';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';
import { useLoyalty } from '@shared/loyalty/useLoyalty';

import styles from './orders.module.css';
import { StateTag } from './StateTag';
import { href } from '@core/href';

export function SettledNote({ stateKey }: { readonly stateKey: MessageKey }) {
  const t = useT();
  const core = useReading();
  const { onTimeRepayments } = useLoyalty({ fresh: true });
  const level = core !== null && onTimeRepayments !== undefined ? core.loyalty(onTimeRepayments) : null;
  return (
    <SuccessNote title={t('orders.settledTitle')}>
      <StateTag stateKey={stateKey} />
      <p>{t('orders.settledText')}</p>
      {level !== null && level.nameKey !== null && (
        <p>{t('orders.settledLevel', t(level.nameKey), String(level.discountPercent))}</p>
      )}
      <LinkButton variant="text" className={styles.settledNext} to={href({ kind: 'home' })}>
        {t('orders.settledHome')}
      </LinkButton>
    </SuccessNote>
  );
}
