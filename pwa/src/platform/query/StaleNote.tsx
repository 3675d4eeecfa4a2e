import type { MessageKey } from '@i18n/generated/keys';
import { useLanguage, useT } from '@i18n/useT';
import { now, shown } from '@platform/now';
import styles from './QueryState.module.css';

/** The fields of a query from which its age is computed. */
export interface Aged {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly isFetching?: boolean;
  readonly fulfilledTimeStamp?: number | undefined;
  /** Equals `fulfilledTimeStamp` while the data is a stored response (`offline/answersReducer.ts`). */
  readonly restoredAt?: number;
  readonly refetch: () => unknown;
}

/** Whether a query's data is a stored response, or could not be refetched. */
export const isStale = ({ error, fulfilledTimeStamp: since, restoredAt }: Aged): boolean =>
  since !== undefined && (error !== undefined || restoredAt === since);

/** Shows the age of a query's data, unless the data is the server's latest response. */
export function KeptNote({ of: query }: { readonly of: Aged }) {
  const { data, isFetching = false, fulfilledTimeStamp: since } = query;
  if (data === undefined || since === undefined || !isStale(query)) return null;
  return <StaleNote since={since} busy={isFetching} onRetry={() => void query.refetch()} />;
}

interface StaleNoteProps {
  /** Text that names the data and its time. */
  readonly textKey?: MessageKey;
  /** Arrival time of the response, in epoch milliseconds by the phone's clock. */
  readonly since: number;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

const INDIA = 'Asia/Kolkata';
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: INDIA } as const;
const DAY_AND_CLOCK = { ...CLOCK, day: 'numeric', month: 'short' } as const;

export function StaleNote({ textKey = 'common.asOf', since, busy, onRetry }: StaleNoteProps) {
  const t = useT();
  const { language } = useLanguage();
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone: INDIA });
  const at = shown(since);
  const ofToday = day.format(at) === day.format(now());
  const when = new Intl.DateTimeFormat(language, ofToday ? CLOCK : DAY_AND_CLOCK);
  return (
    <p className={styles.stale} role="status">
      <span>{t(textKey, when.format(at))}</span>
      <button type="button" aria-disabled={busy} onClick={onRetry}>
        {t('common.retry')}
      </button>
    </p>
  );
}
