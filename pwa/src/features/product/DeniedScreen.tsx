import { useLocation } from 'react-router';

import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';
import { classes } from '@ui/classes';
import { Card } from '@ui/Card/Card';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { href } from '@core/href';

import styles from './product.module.css';
import { useDays, useHours } from '@i18n/useDays';

/** Says no plainly, and when the answer may change: the address carries what is left. */
export function DeniedScreen() {
  const t = useT();
  const days = useDays();
  const hours = useHours();
  const core = useCore();
  const { pathname, search } = useLocation();
  const left = core?.deniedWait({ path: pathname, search }) ?? null;
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
        {left === null ? (
          <Skeleton height={34} />
        ) : (
          <p className={styles.wait}>
            <span>{days(left.day)}</span> <span>{hours(left.hour)}</span>
          </p>
        )}
        <p className={styles.note}>{t('product.deniedNote')}</p>
      </Card>
    </Page>
  );
}
