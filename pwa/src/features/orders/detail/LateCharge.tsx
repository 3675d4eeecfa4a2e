import type { CSSProperties } from 'react';

import type { Lateness } from '@core/types';
import { useDays } from '@i18n/useDays';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Note } from '@ui/Text/Note';

import styles from './late.module.css';

/** What one more day costs, and how the late charge grows. */
export function LateCharge({ lateness: { price, limit, steps } }: { readonly lateness: Lateness }) {
  const t = useT();
  const days = useDays();
  const name = (later: number): string => {
    if (later === 0) return t('orders.lateToday');
    return later === 1 ? t('orders.lateTomorrow') : t('orders.lateIn', days(later));
  };
  return (
    <div className={styles.late}>
      <p className={styles.price}>{t(price.key, ...price.args)}</p>
      {steps.length > 0 && (
        <>
          <Note>{t('orders.lateTitle')}</Note>
          {/* CSS makes each bar as long as its charge is of the last and largest. */}
          <dl className={styles.bars} style={{ '--most': steps.at(-1)?.charge } as CSSProperties}>
            {steps.map((step) => (
              <div key={step.days} style={{ '--charge': step.charge } as CSSProperties}>
                <dt>{name(step.days)}</dt>
                <dd>
                  <Amount value={step.charge} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <Note>{t(limit.key, ...limit.args)}</Note>
    </div>
  );
}
