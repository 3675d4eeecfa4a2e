import { useLocation, useParams } from 'react-router';
import type { DeniedWait } from '@core/types';
import { href } from '@core/href';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { freshness } from '@platform/calls/freshness';
import { useRefetch } from '@platform/calls/useRefetch';
import { nowText } from '@platform/now';
import { LinkButton } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { LinkRow } from '@ui/Link/LinkRow';
import { MessagePage } from '@ui/MessagePage/MessagePage';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Heading, Note } from '@ui/Text/Text';
import { usePrecheckQuery } from './api';
import { useListed } from './useListed';
import { DayIllustration } from './DayIllustration';
import { Stack, stackClass } from '@ui/Stack/Stack';
import styles from './denied.module.css';

/** Shows when the borrower can apply again. Takes the day from the pre-check, else from the address. */
export default function DeniedScreen() {
  const t = useT();
  const core = useCore();
  const { pathname, search } = useLocation();
  const { pid = '' } = useParams();
  const asked = usePrecheckQuery(pid, { ...freshness(false), refetchOnMountOrArgChange: useRefetch() });
  const settled = asked.currentData !== undefined || asked.error !== undefined;
  const wait = settled
    ? core?.deniedWait({
        path: pathname,
        search,
        precheck: asked.currentData ?? null,
        now: nowText(),
      })
    : undefined;
  const name = useListed(pid, true)?.name;
  const over = wait?.wait === 'over';
  return (
    <MessagePage
      illustration={<DayIllustration day={wait?.on ?? undefined} isPast={over} />}
      title={t(over ? 'product.deniedOverTitle' : 'product.deniedTitle')}
      text={
        <>
          {name !== undefined && (
            <strong className={styles.name} translate="no">
              {name}
            </strong>
          )}
          <span role={over ? 'status' : undefined}>{t(over ? 'product.deniedOver' : 'product.deniedText')}</span>
        </>
      }
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
      {!over && (
        <>
          {wait === undefined ? <Skeleton height={82} /> : <Left wait={wait} />}
          <Card as="section">
            <Heading below={8}>{t('product.deniedHelps')}</Heading>
            <ul data-bullets className={stackClass(8)}>
              <li>{t('product.deniedHelpsDetails')}</li>
              <li>{t('product.deniedHelpsRepay')}</li>
            </ul>
            <Note above={12}>{t('product.deniedNote')}</Note>
          </Card>
          <Card as="section">
            <Heading below={4}>{t('product.deniedWhy')}</Heading>
            <p>{t('product.deniedWhyText')}</p>
            <LinkRow to={href({ kind: 'legalLender' })}>{t('product.deniedComplain')}</LinkRow>
          </Card>
        </>
      )}
    </MessagePage>
  );
}

function Left({ wait: { wait, day, hour, on, at } }: { readonly wait: DeniedWait }) {
  const t = useT();
  if (wait === 'unknown') return null;
  const onDay = on === null ? null : t.date(on);
  const left =
    wait === 'lastHour' ? t('product.deniedLastHour') : `${day > 0 ? `${t.days(day)} ` : ''}${t.hours(hour)}`;
  const when = at === null ? onDay : t.dateTime(at);
  return (
    <Stack gap={4} data-align="center">
      {when !== null && <Note size="title">{t('product.deniedOn', when)}</Note>}
      <Note>{t('product.deniedStill', left)}</Note>
    </Stack>
  );
}
