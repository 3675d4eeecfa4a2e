import type { Dispatch } from '@reduxjs/toolkit';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { takePrefetched } from './prefetch';
import { loadEntry } from '@core/index';
import { LATE_MS, setLate } from '@core/late';
import { sessionOver } from '@platform/session/leaving';
import { ownerUnproved, sessionEnded } from '@platform/session/slice';
import { BASE_PATH, REQUEST_TIMEOUT_MS } from '@platform/device/config';
import { type ApiError, readAnswer } from './envelope';
import { commonHeaders } from './headers';

/** A call: a path below `/api1` and what goes with it. */
export interface ApiCall {
  readonly url: string;
  readonly method?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** An object goes as JSON, a form as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** In the place of the session's token: that of a page opened by a link of its own; null for an app login, which has none. */
  readonly token?: string | null | undefined;
  /** Sends it in the place of `fetch`, for a photo whose progress is shown. It has a time limit of its own. */
  readonly transport?: Transport;
  /** No page waits for the answer, so the bar of late answers ignores it. */
  readonly isBackground?: boolean;
}

/** `fetch`, as far as a call uses it. */
export type Transport = (address: string, init: RequestInit & { readonly headers: Headers }) => Promise<Response>;

interface WithSession {
  readonly session: { readonly token: string | null };
}

/** The codes that every call can give: the session expired, and the number may have a new owner. */
const SESSION_EXPIRED = -4;
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

/** Gives up each attempt to read that has no answer yet. */
const reads = new Set<() => void>();
const readAgain = () => reads.forEach((giveUp) => giveUp());

/**
 * Asks until there is an answer or the time is up. Where it is late the borrower can have it asked for again, which drops the
 * former attempt: all that is read at once, a change alone. Nothing is sent again by itself, and a change goes under the same
 * `Idempotency-Key`, so the server runs it once.
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

/** Every call of the app: the headers, the time-out, the envelope, and what the end of a session does. */
export const baseQuery: BaseQueryFn<ApiCall, unknown, ApiError> = async (
  call,
  { dispatch, getState, signal, type },
) => {
  const tokenNow = () => (getState() as WithSession).session.token;
  const token = call.token === undefined ? tokenNow() : call.token;
  const answer = await send(call, token, signal, type === 'query');
  // An answer to a token that is no longer in use says nothing about the one that is, and a visitor has no session to end:
  // the guard knows where to send those who need one.
  if ('error' in answer && token !== null && tokenNow() === token) {
    if (isSessionExpired(answer.error)) await endSession(dispatch);
    if (answer.error.code === OWNER_UNPROVED) dispatch(ownerUnproved());
  }
  return answer;
};

/** How long the end of a session waits for the rule that says where to come back to, in milliseconds. */
const RULES_MS = 2000;

/** Lets go of the session and leads to the login page and back here from there; what was typed stays. */
export async function endSession(dispatch: Dispatch): Promise<void> {
  const { pathname: path, search } = window.location;
  // On a bad line the rules may not come; the login page can be shown without them.
  const tooLate = new Promise<null>((done) => setTimeout(done, RULES_MS, null));
  const core = await Promise.race([loadEntry().catch(() => null), tooLate]);
  const outcome = core?.sessionEnded({ path, search, hasToken: false });
  if (outcome?.kind === 'stay') return;
  sessionOver();
  dispatch(sessionEnded({ loginHref: outcome?.href ?? null }));
}
