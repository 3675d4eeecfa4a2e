import { ANSWER_SCHEMAS } from '@core/generated/answerSchemas';
import type { Legal } from '@core/types';
import { currentLanguage } from '@i18n/language';
import { now } from '@platform/now';

/** Name in the browser's cache storage, which needs no sign-in. */
const CACHE = 'legal';
/** Response header with the storage time, in epoch milliseconds by the phone's clock. */
const KEPT_AT = 'kept-at';

/** Cache key. It contains the wire schema, so that a copy in another schema is not found. */
const address = (): string => `/legal/${ANSWER_SCHEMAS.legal}/${currentLanguage()}`;

export interface StoredLegal extends Legal {
  /** Storage time, in epoch milliseconds by the phone's clock; absent in the server's response. */
  readonly storedAt?: number;
}

/** Stores the documents in the current language. Ignores storage failures. */
export async function storeLegal(legal: Legal): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(address(), new Response(JSON.stringify(legal), { headers: { [KEPT_AT]: String(now()) } }));
  } catch {
    // Storage is blocked or full, or the page is not secure.
  }
}

/** Returns the stored documents; null if there are none or storage is blocked. */
export async function storedLegal(): Promise<StoredLegal | null> {
  try {
    const found = await caches.match(address(), { cacheName: CACHE });
    if (found === undefined) return null;
    return { ...((await found.json()) as Legal), storedAt: Number(found.headers.get(KEPT_AT)) };
  } catch {
    return null;
  }
}
