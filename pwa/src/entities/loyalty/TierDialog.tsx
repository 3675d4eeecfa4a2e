import { useHomeIndexQuery } from '@entities/home/api';
import { LOYALTY_TABLE } from '@core/generated/tables';
import { isOne } from '@i18n/plural';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Dialog } from '@ui/Dialog/Dialog';
import { stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import styles from './tiers.module.css';

/** Explains the levels. Information only: no level affects eligibility. */
export function TierDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
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
  const loyalty = useHomeIndexQuery().data?.loyalty;
  const current = LOYALTY_TABLE.find(({ discountPercent }) => discountPercent === loyalty?.discountPercent)?.level;
  return (
    <>
      <p>{t('orders.tiersIntro')}</p>
      <ol className={stackClass(8)} data-above={12}>
        {LOYALTY_TABLE.map((row, at) => (
          <li
            key={row.level}
            className={styles.tier}
            data-level={row.level}
            aria-current={row.level === current || undefined}
          >
            <span className={styles.discount} translate="no">
              {t('product.percent', String(row.discountPercent))}
            </span>
            <span className={styles.name}>
              {row.nameKey === null
                ? t('orders.tierLevel', String(row.level))
                : t('orders.tierNamed', String(row.level), t(row.nameKey))}
              {row.level === current && <span className={styles.yours}>{t('orders.tierYours')}</span>}
            </span>
            <Note as="div">
              {t(isOne(row.repayments) ? 'orders.tierOneRepayment' : 'orders.tierRepayments', String(row.repayments))}
              {row.discountPercent === LOYALTY_TABLE[at - 1]?.discountPercent && (
                <div>{t('orders.tierSame', String(row.level - 1))}</div>
              )}
            </Note>
          </li>
        ))}
      </ol>
      <Note above={12}>{t('orders.tierNote')}</Note>
    </>
  );
}
