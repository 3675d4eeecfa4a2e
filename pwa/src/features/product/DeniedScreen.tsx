import { useLocation, useParams } from 'react-router';
import type { Day, DeniedWait } from '@core/types';
import { href } from '@core/href';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { freshness, useRefetch } from '@platform/calls/useRefetch';
import { nowText } from '@platform/now';
import { LinkButton } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { LinkRow } from '@ui/Link/LinkRow';
import { MessagePage } from '@ui/MessagePage/MessagePage';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Note } from '@ui/Text/Text';
import { usePrecheckQuery } from './api';
import { useListed } from './useListed';
import { Stack, stackClass } from '@ui/Stack/Stack';
import styles from './denied.module.css';
import { classes } from '@ui/classes';
import { Illustration, PAINTS } from '@ui/Icon/Icon';

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
          <Card title={t('product.deniedHelps')} titleGap={8}>
            <ul data-bullets className={stackClass(8)}>
              <li>{t('product.deniedHelpsDetails')}</li>
              <li>{t('product.deniedHelpsRepay')}</li>
            </ul>
            <Note above={12}>{t('product.deniedNote')}</Note>
          </Card>
          <Card title={t('product.deniedWhy')} titleGap={4}>
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

const { paper, soft, line, key, mark } = PAINTS;

/** A calendar page that shows `day`. A tick marks a day that has come. */
function DayIllustration({ day, isPast }: { readonly day: Day | undefined; readonly isPast: boolean }) {
  const t = useT();
  const [date, ...month] = day === undefined ? [] : t.date(day).split(' ');
  return (
    <Illustration>
      <rect className={paper} x="38" y="14" width="84" height="84" rx="8" />
      <path className={key} d="M38 40V22a8 8 0 0 1 8-8h68a8 8 0 0 1 8 8v18Z" />
      <path className={line} d="M58 8v12m44-12v12" />
      {isPast && <path className={mark} d="m66 68 10 10 20-22" />}
      {date === undefined ? (
        !isPast && (
          <path className={soft} d="M50 52h14v10H50zm23 0h14v10H73zm23 0h14v10H96zM50 72h14v10H50zm23 0h14v10H73z" />
        )
      ) : (
        <g className={classes(styles.day, 'notranslate')}>
          <text className={styles.month} x="80" y="33">
            {month.join(' ')}
          </text>
          <text className={styles.date} x="80" y="83">
            {date}
          </text>
        </g>
      )}
    </Illustration>
  );
}
