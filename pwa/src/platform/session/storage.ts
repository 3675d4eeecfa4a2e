import { cookie } from '@platform/device/device';

export interface StoredSession {
  readonly token: string | null;
  readonly phone: string | null;
  readonly isApp: boolean;
}

export const ORDERS_SEEN = 'ordersSeen';
export const TRACKING_EVENTS = 'trackingEvents';
export const TRACKING_BATCH = 'trackingBatch';

const TOKEN = 'token';
const PHONE = 'phone';
const IS_APP = 'isApp';
/** Maximum age of the cookie, in seconds. A session lasts at most 90 days. */
const COOKIE_SECONDS = 90 * 24 * 3600;

const attributes = (seconds: number): string =>
  `path=/; max-age=${seconds}; samesite=lax${window.location.protocol === 'https:' ? '; secure' : ''}`;

/** Reads the session from local storage, else from the cookie, because a browser may clear local storage alone. */
export function readSession(): StoredSession {
  return {
    token: localStorage.getItem(TOKEN) || cookie(TOKEN) || null,
    phone: localStorage.getItem(PHONE) || null,
    isApp: localStorage.getItem(IS_APP) === '1',
  };
}

export function writeSession({ token, phone, isApp }: StoredSession): void {
  // Does not overwrite the server's cookie: after seven days without a visit, Safari deletes cookies that a script has
  // written.
  if (cookie(TOKEN) !== (token ?? ''))
    document.cookie = `${TOKEN}=${encodeURIComponent(token ?? '')}; ${attributes(token === null ? 0 : COOKIE_SECONDS)}`;
  // Writes the token last, because other tabs reload when it changes, and then read all three values.
  keep(PHONE, phone);
  keep(IS_APP, isApp ? '1' : null);
  keep(TOKEN, token);
}

/** Clears the data of the user who has left. Clears all session storage, such as payments and rating links. */
export function forgetUser(): void {
  for (const key of [ORDERS_SEEN, TRACKING_EVENTS, TRACKING_BATCH]) localStorage.removeItem(key);
  sessionStorage.clear();
}

function keep(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}
