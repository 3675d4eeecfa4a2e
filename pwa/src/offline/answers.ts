import type { AppStore } from '@shared/state';
import { isPassing } from '@shared/calls/attemptKey';
import { servedAt } from '@shared/calls/envelope';
import { ANSWER_SCHEMAS } from '@core/generated/answerSchemas';
import type { accountApi } from '@features/account/api';
import type { bankApi } from '@shared/bank/api';
import type { feedbackApi } from '@features/feedback/api';
import type { homeApi } from '@shared/home/api';
import type { ifscApi } from '@features/ifsc/api';
import type { ordersApi } from '@features/orders/api';
import type { productApi } from '@shared/product/api';
import type { scheduleApi } from '@shared/schedule/api';
import type { verificationApi } from '@features/verification/api';
import type { authStatusApi } from '@shared/verification/api';
import { answersFound } from './answersReducer';
import type { Vault } from './vault';

/** The names of the calls that the features add: one that is misspelt below does not compile. */
type EndpointName = keyof (typeof accountApi &
  typeof bankApi &
  typeof feedbackApi &
  typeof homeApi &
  typeof ifscApi &
  typeof ordersApi &
  typeof productApi &
  typeof scheduleApi &
  typeof verificationApi &
  typeof authStatusApi)['endpoints'];

/**
 * What can be read without a network. Nothing of who somebody is: no card reading, no face check, no code. Nor what is
 * decided at the moment: the pre-check says whether one may apply, and a Key Fact Statement is the lender's word.
 */
const READABLE = [
  'homeIndex',
  'orderList',
  'orderDetail',
  'extension',
  'productInfo',
  'schedules',
  'schedule',
  'bankCards',
  'faq',
  'aboutUs',
  'opinionConfig',
  'opinionList',
  'authStatus',
  'authForm',
  'kycConfig',
  'livingConfig',
  'states',
  'districts',
  'banks',
  'bankStates',
  'bankCities',
  'branches',
] as const satisfies readonly (EndpointName & keyof typeof ANSWER_SCHEMAS)[];

/** The schema of the wire types of each readable endpoint. */
const SCHEMAS: ReadonlyMap<string, string> = new Map(READABLE.map((name) => [name, ANSWER_SCHEMAS[name]]));

/** How many answers are stored; the oldest go first. */
const MOST = 200;
/** How long an answer is stored, in milliseconds of the server's clock. */
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;
/** How long a network is waited for that does not answer, in milliseconds, before the stored answer is shown. */
const PATIENCE_MS = 3000;

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
 */
export function persistAnswers(store: AppStore, vault: Vault): () => void {
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
    }, PATIENCE_MS);
    timers.add(timer);
  };

  const look = (): void => {
    for (const [key, query] of Object.entries(queries())) {
      if (query === undefined || known.get(key) === query) continue;
      const before = known.get(key);
      known.set(key, query);
      const schema = SCHEMAS.get(query.endpointName ?? '');
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

  void vault.keepAnswersOf(new Set(SCHEMAS.values())).catch(() => undefined);
  const unsubscribe = store.subscribe(look);
  look();
  return () => {
    unsubscribe();
    timers.forEach(clearTimeout);
  };
}
