import { BASE_PATH, REQUEST_TIMEOUT_MS } from '@platform/device/config';
import { commonHeaders } from '@platform/calls/headers';

/** Retry delay in milliseconds; doubles with each failure. */
const AGAIN_AFTER = 3000;
/** Maximum retry delay, in milliseconds. */
const AGAIN_SELDOM = 60_000;

/** Asks the server to end the session. Returns false after a failure, or without an answer in time. */
async function isEnded(token: string): Promise<boolean> {
  const headers = commonHeaders(token);
  headers.set('content-type', 'application/json');
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS);
  const { signal } = controller;
  const request = { method: 'POST', headers, body: '{}', credentials: 'same-origin', keepalive: true, signal } as const;
  try {
    return (await fetch(`${BASE_PATH}/user/v1/logout`, request)).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Invalidates the token at the server, with retries until the page closes. Does not use the store, which aborts its
 * calls at logout. Keeps the token in memory only, never in storage.
 */
export function endSessionAtServer(token: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = AGAIN_AFTER;
  let isRunning = false;
  const endAtServer = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    if (await isEnded(token)) {
      window.removeEventListener('online', soon);
      return;
    }
    isRunning = false;
    timer = setTimeout(soon, pause);
    pause = Math.min(2 * pause, AGAIN_SELDOM);
  };
  const soon = (): void => {
    endAtServer().catch(() => undefined);
  };
  window.addEventListener('online', soon);
  soon();
}
