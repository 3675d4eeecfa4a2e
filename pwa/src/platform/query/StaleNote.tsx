import type { Timestamp } from '@core/types';
import { dayOf, timeOf } from '@i18n/formats';
import { type MessageKey, useT } from '@i18n/useT';
import { now, shown } from '@platform/now';
import { Button } from '@ui/Button/Button';
import { Notice } from '@ui/Notice/Notice';
import { spreadClass } from '@ui/Stack/Stack';
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

export interface StaleNoteProps {
  /** Text that names the data and its time. */
  readonly textKey?: MessageKey;
  /** Arrival time of the response, in epoch milliseconds by the phone's clock. */
  readonly since: number;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

const instantOf = (ms: number) => new Date(ms).toISOString() as Timestamp;

/** Returns a text with an arrival time: the time of day, and the date unless it is today. */
export function useAgeText(): (textKey: MessageKey, since: number) => string {
  const t = useT();
  return (textKey, since) => {
    const at = instantOf(shown(since));
    return t(textKey, dayOf(at) === dayOf(instantOf(now())) ? timeOf(at) : t.dateTime(at));
  };
}

export function StaleNote({ textKey = 'common.asOf', since, busy, onRetry }: StaleNoteProps) {
  const t = useT();
  const ageText = useAgeText();
  return (
    <Notice tone="warn" small compact className={spreadClass(styles.stale)} role="status">
      <span>{ageText(textKey, since)}</span>
      <Button variant="text" busy={busy} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Notice>
  );
}
