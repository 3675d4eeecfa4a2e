import type { AppStore } from '@platform/state';
import { isPassing } from '@platform/calls/attemptKey';
import { servedAt } from '@platform/calls/envelope';
import { type SavedAnswer, answersFound } from './answersReducer';
import type { Vault } from './vault';

/** Maximum number of stored responses. The oldest are deleted first. */
const MOST = 200;
/** Maximum age of a response, in milliseconds of the server's clock. */
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;
/** How long to wait for a response before the stored one is shown, in milliseconds. */
const TIMEOUT_MS = 3000;

interface Query {
  readonly status?: string;
  readonly endpointName?: string;
  readonly data?: unknown;
  readonly error?: unknown;
  readonly requestId?: string;
  readonly fulfilledTimeStamp?: number;
}

interface StoredAnswer extends SavedAnswer {
  readonly key: string;
}

/**
 * Stores responses, and restores them into queries that get no response. Expiry counts by the server's clock. `schemas`
 * maps the names of stored queries to their wire schemas; responses of another schema are discarded.
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
