import { BASE_PATH } from '@platform/device/config';
import { commonHeaders } from '@platform/calls/headers';

/** Retry delay in milliseconds; doubles with each failure. */
const AGAIN_AFTER = 3000;
/** Maximum retry delay, in milliseconds. */
const AGAIN_SELDOM = 60_000;

/** Whether the server has ended the session or knows none. False on network and server failures. */
async function isTold(token: string): Promise<boolean> {
  const headers = commonHeaders(token);
  headers.set('content-type', 'application/json');
  const request = { method: 'POST', headers, body: '{}', credentials: 'same-origin', keepalive: true } as const;
  try {
    return (await fetch(`${BASE_PATH}/user/v1/logout`, request)).ok;
  } catch {
    return false;
  }
}

/**
 * Invalidates the token at the server, with `keepalive` and retries until the page closes. Bypasses the store, which
 * aborts its calls at logout. The token stays in memory only: after a logout the phone must hold nothing that opens the
 * account.
 */
export function endSessionAtServer(token: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = AGAIN_AFTER;
  let ending = false;
  const endAtServer = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    clearTimeout(timer);
    if (await isTold(token)) {
      window.removeEventListener('online', soon);
      return;
    }
    ending = false;
    timer = setTimeout(soon, pause);
    pause = Math.min(2 * pause, AGAIN_SELDOM);
  };
  const soon = (): void => {
    endAtServer().catch(() => undefined);
  };
  window.addEventListener('online', soon);
  soon();
}
