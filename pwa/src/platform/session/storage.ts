import { cookie } from '@platform/device/device';

/** What is kept of a session on the phone. */
export interface StoredSession {
  readonly token: string | null;
  /** As it was sent at login. */
  readonly phone: string | null;
  /** Signed in by the native app. */
  readonly isApp: boolean;
}

/** How each order stood when Orders was last open. */
export const ORDERS_SEEN = 'ordersSeen';
/** Events that wait to be sent. */
export const TRACKING_EVENTS = 'trackingEvents';
/** Events that are on their way. */
export const TRACKING_BATCH = 'trackingBatch';

const TOKEN = 'token';
const PHONE = 'phone';
const IS_APP = 'isApp';
/** A session lasts 90 days in all; the cookie need not outlive it. */
const COOKIE_SECONDS = 90 * 24 * 3600;

const attributes = (seconds: number): string =>
  `path=/; max-age=${seconds}; samesite=lax${window.location.protocol === 'https:' ? '; secure' : ''}`;

/** The session as the last visit left it: local storage, else the cookie, which survives when a browser empties the former. */
export function readSession(): StoredSession {
  return {
    token: localStorage.getItem(TOKEN) || cookie(TOKEN) || null,
    phone: localStorage.getItem(PHONE) || null,
    isApp: localStorage.getItem(IS_APP) === '1',
  };
}

/** Keeps the session as it is now; what is null is removed. */
export function writeSession({ token, phone, isApp }: StoredSession): void {
  // The server's own cookie stays as it is: Safari deletes what a script wrote after seven days without a visit.
  if (cookie(TOKEN) !== (token ?? ''))
    document.cookie = `${TOKEN}=${encodeURIComponent(token ?? '')}; ${attributes(token === null ? 0 : COOKIE_SECONDS)}`;
  // The token comes last: another tab begins anew as soon as it changes, and reads all of them.
  keep(PHONE, phone);
  keep(IS_APP, isApp ? '1' : null);
  keep(TOKEN, token);
}

/**
 * Forgets the user who was here: the next one is to see nothing of it. What a tab keeps for itself, of a payment or of a link to
 * rate, goes as a whole.
 */
export function forgetUser(): void {
  for (const key of [ORDERS_SEEN, TRACKING_EVENTS, TRACKING_BATCH]) localStorage.removeItem(key);
  sessionStorage.clear();
}

function keep(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}
