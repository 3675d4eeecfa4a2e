import type { AppStore } from '@platform/state';
import { isPassing } from '@platform/calls/attemptKey';
import { servedAt } from '@platform/calls/envelope';
import { answersFound } from './answersReducer';
import type { Vault } from './vault';

/** How many answers are stored; the oldest go first. */
const MOST = 200;
/** How long an answer is stored, in milliseconds of the server's clock. */
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;
/** How long a network is waited for that does not answer, in milliseconds, before the stored answer is shown. */
const TIMEOUT_MS = 3000;

interface Query {
  readonly status?: string;
  readonly endpointName?: string;
  readonly data?: unknown;
  readonly error?: unknown;
  readonly requestId?: string;
  readonly fulfilledTimeStamp?: number;
}

/** An answer as it is stored, with its time by the phone's clock, which is shown beside it. */
interface StoredAnswer {
  /** The query's cache key: the record's name is hashed. */
  readonly key: string;
  readonly data: unknown;
  readonly at: number;
}

/**
 * Stores each answer that can be read later, and puts it into queries that get none. Answers can be asked for again, so one
 * of another wire schema is discarded. Their age is told by the server's clock: without an answer of now, none is too old.
 * `schemas` has the schema of the wire types of each query whose answers are stored, by the query's name.
 */
export function persistAnswers(store: AppStore, vault: Vault, schemas: ReadonlyMap<string, string>): () => void {
  const known = new Map<string, Query>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let isTrimmed = false;
  const queries = () => store.getState().api.queries as Readonly<Record<string, Query | undefined>>;

  const put = async (schema: string, answer: StoredAnswer): Promise<void> => {
    await vault.put('answers', answer.key, answer, { schema, servedAt });
    if (isTrimmed) return;
    isTrimmed = true;
    await vault.trimAnswers(MOST, servedAt - MAX_AGE_MS);
  };
  const restore = async (key: string, schema: string): Promise<void> => {
    const saved = await vault.get('answers', key).catch(() => null);
    if (saved === null || saved.schema !== schema) return;
    const { data, at } = saved.value as StoredAnswer;
    store.dispatch(answersFound({ [key]: { data, at } }));
  };
  const restoreLater = (key: string, schema: string, requestId: string | undefined): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const query = queries()[key];
      if (query?.requestId === requestId && query?.data === undefined) void restore(key, schema);
    }, TIMEOUT_MS);
    timers.add(timer);
  };

  const look = (): void => {
    for (const [key, query] of Object.entries(queries())) {
      if (query === undefined || known.get(key) === query) continue;
      const before = known.get(key);
      known.set(key, query);
      const schema = schemas.get(query.endpointName ?? '');
      if (schema === undefined) continue;
      const { status, data, error, requestId, fulfilledTimeStamp } = query;
      if (status === 'fulfilled' && fulfilledTimeStamp !== before?.fulfilledTimeStamp) {
        void put(schema, { key, data, at: fulfilledTimeStamp ?? 0 }).catch(() => undefined);
      } else if (status === 'rejected' && data === undefined && isPassing(error)) {
        void restore(key, schema);
      } else if (status === 'pending' && data === undefined && requestId !== before?.requestId) {
        restoreLater(key, schema, requestId);
      }
    }
  };

  void vault.keepAnswersOf(new Set(schemas.values())).catch(() => undefined);
  const unsubscribe = store.subscribe(look);
  look();
  return () => {
    unsubscribe();
    timers.forEach(clearTimeout);
  };
}
