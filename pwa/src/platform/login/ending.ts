import { BASE_PATH } from '@platform/device/config';
import { commonHeaders } from '@platform/calls/headers';

/** How long until the server is told again, in milliseconds; each failure doubles it, up to the second. */
const AGAIN_AFTER = 3000;
const AGAIN_SELDOM = 60_000;

/** Whether the server knows: it has ended the session, or knows of none. A network or a server that is not well does not. */
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
 * Tells the server that a session is over, so that its token is dead: at once, also when the page is closed, and where that
 * fails again and again for as long as the page is open, and as soon as there is a network. Not by the store, which lets go of
 * its calls when a user leaves. Nobody waits for it. The token is in memory only: whoever logged out and hands the phone on
 * must leave nothing on it that opens the account.
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
