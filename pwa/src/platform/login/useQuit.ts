import { useCallback } from 'react';
import { useAppDispatch } from '@platform/state';
import { useSession } from '@platform/session/useSession';
import { href } from '@core/href';
import { signedOut } from '@platform/session/slice';
import { retryUntilDone } from '@core/retryUntilDone';
import { BASE_PATH, REQUEST_TIMEOUT_MS } from '@platform/device/config';
import { commonHeaders } from '@platform/calls/headers';

/** Maximum retry delay, in milliseconds. */
const AGAIN_SELDOM = 60_000;

/** Asks the server to end the session. Rejects after a failure, and without an answer in time. */
async function end(token: string): Promise<void> {
  const headers = commonHeaders(token);
  headers.set('content-type', 'application/json');
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS);
  const { signal } = controller;
  const request = { method: 'POST', headers, body: '{}', credentials: 'same-origin', keepalive: true, signal } as const;
  try {
    const { ok } = await fetch(`${BASE_PATH}/user/v1/logout`, request);
    if (!ok) throw new Error('the session was not ended');
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Invalidates the token at the server, with retries until the page closes. Does not use the store, which aborts its
 * calls at logout. Keeps the token in memory only, never in storage.
 */
export function endSessionAtServer(token: string): void {
  retryUntilDone(() => end(token), AGAIN_SELDOM);
}

export function useLeave(): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => dispatch(signedOut({ loginHref: href({ kind: 'login', redirect: '' }) })), [dispatch]);
}

/** Returns a function that logs out: at once on this phone, and at the server when it can be reached. */
export function useQuit(): () => void {
  const leave = useLeave();
  const { token } = useSession();
  return () => {
    if (token !== null) endSessionAtServer(token);
    leave();
  };
}
