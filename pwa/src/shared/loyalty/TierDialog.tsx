import { useCore } from '@core/useCore';
import { isOne } from '@i18n/useDays';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Dialog } from '@ui/Dialog/Dialog';

import styles from './tiers.module.css';
import { useLoyalty } from './useLoyalty';

interface TierDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Information only: no level affects eligibility. */
export function TierDialog({ open, onClose }: TierDialogProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      title={t('orders.tiersTitle')}
      onClose={onClose}
      actions={
        <Button block onClick={onClose}>
          {t('orders.ok')}
        </Button>
      }
    >
      {open && <Tiers />}
    </Dialog>
  );
}

function Tiers() {
  const t = useT();
  const core = useCore();
  const { onTimeRepayments } = useLoyalty();
  const rows = core?.loyaltyTable().rows ?? [];
  const current = onTimeRepayments === undefined ? undefined : core?.loyalty(onTimeRepayments).row;
  return (
    <>
      <p>{t('orders.tiersIntro')}</p>
      <ol className={styles.tiers}>
        {rows.map((row) => (
          <li
            key={row.level}
            className={styles.tier}
            data-tier={row.level}
            aria-current={row.level === current || undefined}
          >
            <span className={styles.name}>
              {row.nameKey === null ? t('orders.tierLevel', String(row.level)) : t(row.nameKey)}
              {row.level === current && <span className={styles.yours}>{t('orders.tierYours')}</span>}
            </span>
            <span className={styles.terms}>
              {t(isOne(row.repayments) ? 'orders.tierOneRepayment' : 'orders.tierRepayments', String(row.repayments))}
            </span>
            <span className={styles.discount}>{t('orders.tierDiscount', String(row.discountPercent))}</span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{t('orders.tierNote')}</p>
    </>
  );
}
