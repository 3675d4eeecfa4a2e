import { type MessageKey, useLanguage, useT } from '@i18n/useT';
import { now, shown } from '@platform/now';
import { Button } from '@ui/Button/Button';
import { Notice } from '@ui/Notice/Notice';
import { rowClass } from '@ui/Stack/Stack';
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

type Stale = Aged & { readonly fulfilledTimeStamp: number };

/** Whether a query's data is a stored response, or could not be refetched. */
export const isStale = (query: Aged): query is Stale => {
  const { data, error, fulfilledTimeStamp: since, restoredAt } = query;
  return data !== undefined && since !== undefined && (error !== undefined || restoredAt === since);
};

/** Shows the age of a query's data, unless the data is the server's latest response. */
export function KeptNote({ of: query }: { readonly of: Aged }) {
  if (!isStale(query)) return null;
  const { isFetching = false, fulfilledTimeStamp: since } = query;
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

/** Returns a text with an arrival time: the time of day, and the date unless it is today. */
export function useAgeText(): (textKey: MessageKey, since: number) => string {
  const t = useT();
  const { language } = useLanguage();
  return (textKey, since) => {
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone: INDIA });
    const at = shown(since);
    const ofToday = day.format(at) === day.format(now());
    const when = new Intl.DateTimeFormat(language, ofToday ? CLOCK : DAY_AND_CLOCK);
    return t(textKey, when.format(at));
  };
}

export function StaleNote({ textKey = 'common.asOf', since, busy, onRetry }: StaleNoteProps) {
  const t = useT();
  const ageText = useAgeText();
  return (
    <Notice tone="warn" small compact className={rowClass(styles.stale)} role="status">
      <span>{ageText(textKey, since)}</span>
      <Button variant="text" busy={busy} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Notice>
  );
}
