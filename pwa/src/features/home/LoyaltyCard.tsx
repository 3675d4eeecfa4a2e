import { useState } from 'react';
import type { LoyaltyStanding } from '@core/types';
import { TierDialog } from '@shared/loyalty/TierDialog';
import { useLevelName } from '@shared/loyalty/useLevelName';
import { useT } from '@i18n/useT';
import { Icon } from '@ui/Icon/Icon';
import styles from './home.module.css';

/** The borrower's level; a tap explains the levels. Information only: no level affects eligibility. */
export function LoyaltyCard({ loyalty }: { readonly loyalty: LoyaltyStanding }) {
  const t = useT();
  const name = useLevelName(loyalty);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.loyalty} data-level={loyalty.level} onClick={() => setOpen(true)}>
        <span className={styles.medal}>
          <Icon name="star" />
        </span>
        <span className={styles.loyaltyText}>
          <strong>{name}</strong>
          <span>
            {loyalty.discountPercent === 0 ? t('home.noDiscount') : t('home.discount', String(loyalty.discountPercent))}
          </span>
        </span>
        <span className={styles.how}>{t('home.levels')}</span>
      </button>
      <TierDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
