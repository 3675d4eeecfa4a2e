import type { Dispatch } from '@reduxjs/toolkit';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { takePrefetched } from './prefetch';
import { loadEntry } from '@core/index';
import { LATE_MS, setLate } from '@core/late';
import { sessionOver } from '@platform/session/userScope';
import { ownerUnproved, sessionEnded } from '@platform/session/slice';
import { BASE_PATH, REQUEST_TIMEOUT_MS } from '@platform/device/config';
import { type ApiError, readAnswer } from './envelope';
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
  /** Set if no page waits for the response. The bar of late calls then ignores the call. */
  readonly isBackground?: boolean;
}

export type Transport = (address: string, init: RequestInit & { readonly headers: Headers }) => Promise<Response>;

interface WithSession {
  readonly session: { readonly token: string | null };
}

/** Refusal code of any call: the session has expired. */
const SESSION_EXPIRED = -4;
/** Refusal code of any call: the phone number may have a new owner. */
const OWNER_UNPROVED = 1013;
export const isSessionExpired = ({ code }: ApiError): boolean => code === SESSION_EXPIRED;

function headersFor({ body, headers }: ApiCall, token: string | null): Headers {
  const all = commonHeaders(token);
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value);
  if (body !== undefined && !(body instanceof FormData)) all.set('content-type', 'application/json');
  return all;
}

async function send(call: ApiCall, token: string | null, signal: AbortSignal, isRead: boolean) {
  const { url, method = 'GET', params, body, transport, isBackground = transport !== undefined } = call;
  const query = params === undefined ? '' : `?${new URLSearchParams(params).toString()}`;
  const address = `${BASE_PATH}${url}${query}`;
  const timeout = new AbortController();
  const giveUp = () => timeout.abort();
  const timer = transport === undefined ? setTimeout(giveUp, REQUEST_TIMEOUT_MS) : undefined;
  signal.addEventListener('abort', giveUp);
  const ask = async (given: AbortSignal) => {
    const prefetched = method === 'GET' ? takePrefetched(address, token, given) : undefined;
    const response = await (prefetched ??
      (transport ?? fetch)(address, {
        method,
        headers: headersFor(call, token),
        body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
        signal: given,
        credentials: 'same-origin',
      }));
    return readAnswer(response);
  };
  try {
    return await (isBackground ? ask(timeout.signal) : untilItComes(ask, timeout.signal, isRead));
  } catch {
    return { error: { kind: 'network', code: 0, msg: '', data: null } satisfies ApiError };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

const reads = new Set<() => void>();
const readAgain = () => reads.forEach((giveUp) => giveUp());

/**
 * Waits for a response until the time limit. When it is late, the borrower can retry all pending reads, or one change.
 * A change keeps its `Idempotency-Key`, so the server runs it once.
 */
async function untilItComes<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  given: AbortSignal,
  isRead: boolean,
) {
  for (;;) {
    const attempt = new AbortController();
    const giveUp = () => attempt.abort();
    given.addEventListener('abort', giveUp);
    if (isRead) reads.add(giveUp);
    const late = isRead ? ([readAgain, 'read'] as const) : ([giveUp, 'change'] as const);
    const telling = setTimeout(setLate, LATE_MS, attempt, ...late);
    try {
      return await ask(attempt.signal);
    } catch (error) {
      if (given.aborted || !attempt.signal.aborted) throw error;
    } finally {
      clearTimeout(telling);
      reads.delete(giveUp);
      setLate(attempt);
    }
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

/** Ends the session and redirects to the login page, which returns to this page. Drafts stay. */
export async function endSession(dispatch: Dispatch): Promise<void> {
  const { pathname: path, search } = window.location;
  // On a bad network core may not load. The login page works without core.
  const tooLate = new Promise<null>((done) => setTimeout(done, RULES_MS, null));
  const core = await Promise.race([loadEntry().catch(() => null), tooLate]);
  const outcome = core?.sessionEnded({ path, search, hasToken: false });
  if (outcome?.kind === 'stay') return;
  sessionOver();
  dispatch(sessionEnded({ loginHref: outcome?.href ?? null }));
}
