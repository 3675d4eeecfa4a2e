import type { AppStore } from '@shared/state';
import { isPassing } from '@shared/calls/attemptKey';
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
 * What can be read without a network. Nothing of who somebody is: no card reading, no face check, no code. Nor what is agreed on
 * now: the pre-check decides whether one may apply, and a Key Fact Statement stands as the lender's word.
 */
const READABLE_ENDPOINTS: readonly EndpointName[] = [
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
];
const READABLE: ReadonlySet<string> = new Set(READABLE_ENDPOINTS);

/** How many answers are kept; the oldest go first. */
const MOST = 200;
/** A network that is there and does not answer: the last answer shows after so many milliseconds. */
const PATIENCE_MS = 3000;

interface Query {
  readonly status?: string;
  readonly endpointName?: string;
  readonly data?: unknown;
  readonly error?: unknown;
  readonly requestId?: string;
  readonly fulfilledTimeStamp?: number;
}

/** Keeps each answer that can be read later, and gives it where a query gets none. */
export function keepAnswers(store: AppStore, vault: Vault): () => void {
  const known = new Map<string, Query>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const find = async (key: string): Promise<void> => {
    const kept = await vault.get('answers', key).catch(() => null);
    if (kept !== null) store.dispatch(answersFound({ [key]: { data: kept.value, at: kept.at } }));
  };
  const lookLater = (key: string, requestId: string | undefined): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (queries()[key]?.requestId === requestId && queries()[key]?.data === undefined) void find(key);
    }, PATIENCE_MS);
    timers.add(timer);
  };
  const queries = () => store.getState().api.queries as Readonly<Record<string, Query | undefined>>;

  const look = (): void => {
    for (const [key, query] of Object.entries(queries())) {
      if (query === undefined || known.get(key) === query) continue;
      const before = known.get(key);
      known.set(key, query);
      if (!READABLE.has(query.endpointName ?? '')) continue;
      const { status, data, error, requestId, fulfilledTimeStamp } = query;
      if (status === 'fulfilled' && fulfilledTimeStamp !== before?.fulfilledTimeStamp) {
        void vault.put('answers', key, data, fulfilledTimeStamp).catch(() => undefined);
      } else if (status === 'rejected' && data === undefined && isPassing(error)) {
        void find(key);
      } else if (status === 'pending' && data === undefined && requestId !== before?.requestId) {
        lookLater(key, requestId);
      }
    }
  };

  void vault.trim('answers', MOST).catch(() => undefined);
  const leave = store.subscribe(look);
  look();
  return () => {
    leave();
    timers.forEach(clearTimeout);
  };
}
