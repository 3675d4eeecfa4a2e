import { useState } from 'react';
import type { LoyaltyStanding } from '@core/types';
import { TierDialog } from '@entities/loyalty/TierDialog';
import { levelName } from '@entities/loyalty/levelName';
import { useT } from '@i18n/useT';
import { Icon } from '@ui/Icon/Icon';
import { noticeClass } from '@ui/Notice/Notice';
import { rowClass } from '@ui/Stack/Stack';
import styles from './home.module.css';

/** The borrower's level. A tap explains the levels, none of which affects eligibility. */
export function LoyaltyCard({ loyalty }: { readonly loyalty: LoyaltyStanding }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={noticeClass(rowClass(styles.loyalty))}
        data-level={loyalty.level}
        onClick={() => setOpen(true)}
      >
        <span className={styles.medal}>
          <Icon name="star" />
        </span>
        <span className={styles.loyaltyText}>
          <strong>{t(levelName(loyalty) ?? 'home.noLevel')}</strong>
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
