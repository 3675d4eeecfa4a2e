import type { Dispatch } from '@reduxjs/toolkit';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { takePrefetched } from './prefetch';
import { loadEntry } from '@core/index';
import { clearLate, type Late, LATE_MS, setLate } from '@core/late';
import { metaOf } from '@platform/navigation/routeMeta';
import { ownerUnproved, sessionEnded, sessionExpired } from '@platform/session/slice';
import { BASE_PATH, REQUEST_TIMEOUT_MS } from '@platform/device/config';
import { type ApiError, isSessionExpired, readAnswer } from './envelope';
import { commonHeaders } from './headers';

export interface ApiCall {
  readonly url: string;
  readonly method?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Body of the call. An object is sent as JSON, a `FormData` unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Token in place of the session's, for a page that a link has opened. Null sends no token. */
  readonly token?: string | null | undefined;
  /** Transport in place of `fetch`, which reports the progress of an upload and has its own time limit. */
  readonly transport?: Transport;
  /** Set if the call must go on when the page closes. */
  readonly keepalive?: boolean;
  /** Set if no page waits for the response. The bar of late calls then ignores the call. */
  readonly isBackground?: boolean;
}

export type Transport = (address: string, init: RequestInit & { readonly headers: Headers }) => Promise<Response>;

interface WithSession {
  readonly session: { readonly token: string | null };
}

/** Refusal code of any call: the phone number may have a new owner. */
const OWNER_UNPROVED = 1013;

function headersFor({ body, headers }: ApiCall, token: string | null): Headers {
  const all = commonHeaders(token);
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value);
  if (body !== undefined && !(body instanceof FormData)) all.set('content-type', 'application/json');
  return all;
}

async function send(call: ApiCall, token: string | null, signal: AbortSignal, isRead: boolean) {
  const { url, method = 'GET', params, body, headers = {}, transport, keepalive = false } = call;
  const { isBackground = transport !== undefined } = call;
  const query = params === undefined ? '' : `?${new URLSearchParams(params).toString()}`;
  const address = `${BASE_PATH}${url}${query}`;
  const ask = async (given: AbortSignal) => {
    const prefetched = method === 'GET' ? takePrefetched(address, token, given) : undefined;
    const response = await (prefetched ??
      (transport ?? fetch)(address, {
        method,
        headers: headersFor(call, token),
        body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
        signal: given,
        credentials: 'same-origin',
        keepalive,
      }));
    return readAnswer(response);
  };
  const kind = isRead ? 'read' : 'Idempotency-Key' in headers ? 'change' : 'unkeyed';
  const wait: Wait = {
    limit: transport === undefined ? REQUEST_TIMEOUT_MS : null,
    late: isBackground ? null : kind,
  };
  try {
    for (;;) {
      const answer = await attempt(ask, signal, wait);
      if (answer !== RETRIED) return answer;
    }
  } catch {
    return { error: { kind: 'network', code: 0, msg: '', data: null } satisfies ApiError };
  }
}

interface Wait {
  /** Time limit of each attempt, in milliseconds; null if the transport limits the time. */
  readonly limit: number | null;
  /** Kind of call for the bar of late calls; null for a call that the bar ignores. */
  readonly late: Late | null;
}

const RETRIED = Symbol('retried');

const reads = new Set<() => void>();
const readAgain = () => reads.forEach((retry) => retry());

/**
 * Sends a call once, and waits for the response until the time limit. When the response is late, the borrower can retry
 * all pending reads, or one change: the attempt then ends as `RETRIED`. A change keeps its `Idempotency-Key`, so the
 * server runs it once. A mutation without a key may have run already, so it has no retry.
 */
async function attempt<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
  { limit, late }: Wait,
): Promise<Answer | typeof RETRIED> {
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  let isRetried = false;
  const retry = () => {
    isRetried = true;
    giveUp();
  };
  const again = { read: readAgain, change: retry, unkeyed: undefined };
  const timer = limit === null ? undefined : setTimeout(giveUp, limit);
  const telling = late === null ? undefined : setTimeout(setLate, LATE_MS, controller, late, again[late]);
  signal.addEventListener('abort', giveUp);
  if (late === 'read') reads.add(retry);
  try {
    return await ask(controller.signal);
  } catch (error) {
    if (isRetried && !signal.aborted) return RETRIED;
    throw error;
  } finally {
    clearTimeout(timer);
    clearTimeout(telling);
    signal.removeEventListener('abort', giveUp);
    reads.delete(retry);
    clearLate(controller);
  }
}

/** Sends every call of the app: adds headers, limits the time, reads the envelope, and ends an expired session. */
export const baseQuery: BaseQueryFn<ApiCall, unknown, ApiError> = async (
  call,
  { dispatch, getState, signal, type },
) => {
  const tokenNow = () => (getState() as WithSession).session.token;
  const token = call.token === undefined ? tokenNow() : call.token;
  const answer = await send(call, token, signal, type === 'query');
  // Ignores a refusal of an old token. Visitors have no session to end.
  if ('error' in answer && token !== null && tokenNow() === token) {
    if (isSessionExpired(answer.error)) await endSession(dispatch);
    if (answer.error.code === OWNER_UNPROVED) dispatch(ownerUnproved());
  }
  return answer;
};

/** Maximum wait at the end of a session for core, which computes the return address, in milliseconds. */
const RULES_MS = 2000;

/**
 * Ends the session and redirects to the login page, which returns to this page. Drafts stay. Two pages stay open: the
 * public form of contacts, and the audit page, which has its own session.
 */
export async function endSession(dispatch: Dispatch): Promise<void> {
  const { pathname: path, search } = window.location;
  if (metaOf(path).staysOpen) {
    dispatch(sessionExpired());
    return;
  }
  // On a bad network core may not load. The login page works without core.
  const tooLate = new Promise<null>((done) => setTimeout(done, RULES_MS, null));
  const core = await Promise.race([loadEntry().catch(() => null), tooLate]);
  const outcome = core?.sessionEnded({ path, search, hasToken: false });
  dispatch(sessionEnded({ loginHref: outcome?.kind === 'login' ? outcome.href : null }));
}
