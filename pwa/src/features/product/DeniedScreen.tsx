import { useLocation, useParams } from 'react-router';

import type { DeniedWait } from '@core/types';
import { useCore } from '@core/useCore';
import { formatDay, formatInstant } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';
import { Card } from '@ui/Card/Card';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Note } from '@ui/Text/Note';
import { useRefetch } from '@platform/calls/useRefetch';
import { href } from '@core/href';

import { usePrecheckQuery } from './api';
import styles from './product.module.css';
import { useDays, useHours } from '@i18n/useDays';
import { nowText } from '@platform/now';

/** Says from which day the answer may change. Until the lender responds, shows the waiting time from the address. */
export function DeniedScreen() {
  const t = useT();
  const core = useCore();
  const { pathname, search } = useLocation();
  const { pid = '' } = useParams();
  const asked = usePrecheckQuery(pid, { refetchOnMountOrArgChange: useRefetch() });
  const settled = asked.currentData !== undefined || asked.error !== undefined;
  const wait = settled
    ? core?.deniedWait({
        path: pathname,
        search,
        precheck: asked.currentData ?? null,
        now: nowText(),
      })
    : undefined;
  const over = wait?.wait === 'over';
  return (
    <Page
      title={t('product.deniedTitle')}
      back={href({ kind: 'home' })}
      footer={
        <>
          {over && (
            <LinkButton block to={href({ kind: 'productDetail', pid })}>
              {t('product.deniedApply')}
            </LinkButton>
          )}
          <LinkButton block variant={over ? 'secondary' : 'primary'} to={href({ kind: 'home' })}>
            {t('product.deniedHome')}
          </LinkButton>
        </>
      }
    >
      <Card>
        {over ? (
          <p role="status">{t('product.deniedOver')}</p>
        ) : (
          <>
            <p>{t('product.deniedText')}</p>
            <div className={styles.left}>{wait === undefined ? <Skeleton height={66} /> : <Left wait={wait} />}</div>
            <Note above={12}>{t('product.deniedNote')}</Note>
          </>
        )}
      </Card>
    </Page>
  );
}

function Left({ wait: { wait, day, hour, on, at } }: { readonly wait: DeniedWait }) {
  const t = useT();
  const days = useDays();
  const hours = useHours();
  const { language } = useLanguage();
  if (wait === 'unknown') return null;
  const onDay = on === null ? null : formatDay(on, language);
  const when = at === null ? onDay : formatInstant(at, language);
  return (
    <>
      {when !== null && <p className={styles.wait}>{t('product.deniedOn', when)}</p>}
      <Note above={4}>
        <span>{t('product.deniedStill')}</span>{' '}
        {wait === 'lastHour' ? (
          <span>{t('product.deniedLastHour')}</span>
        ) : (
          <>
            {day > 0 && <span>{days(day)}</span>} <span>{hours(hour)}</span>
          </>
        )}
      </Note>
    </>
  );
}
