import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';
import { classes } from '@ui/classes';
import { Card } from '@ui/Card/Card';
import { Page } from '@ui/Page/Page';
import { useHref } from '@app/useHref';

import styles from './product.module.css';
import { useDays, useHours } from './useDays';

interface Wait {
  /** Whole days left. */
  readonly day: number;
  /** Whole hours left beyond the days. */
  readonly hour: number;
}

/** Says no plainly, and when the answer may change. */
export function DeniedScreen({ day, hour }: Wait) {
  const t = useT();
  const href = useHref();
  const days = useDays();
  const hours = useHours();
  return (
    <Page
      title={t('product.deniedTitle')}
      back={href({ kind: 'home' })}
      footer={
        <LinkButton block to={href({ kind: 'home' })}>
          {t('product.deniedHome')}
        </LinkButton>
      }
    >
      <Card>
        <p>{t('product.deniedText')}</p>
        <p className={classes(styles.label, styles.left)}>{t('product.deniedLeft')}</p>
        <p className={styles.wait}>
          <span>{days(day)}</span> <span>{hours(hour)}</span>
        </p>
        <p className={styles.note}>{t('product.deniedNote')}</p>
      </Card>
    </Page>
  );
}

/** A count from an address; anything that is not a small whole number counts as none. */
export function countOf(text: string | null): number {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : 0;
}
