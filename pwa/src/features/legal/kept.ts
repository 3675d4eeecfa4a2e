import { ANSWER_SCHEMAS } from '@core/generated/answerSchemas';
import type { Legal } from '@core/types';
import { currentLanguage } from '@i18n/language';
import { now } from '@platform/now';

/** In the browser's cache storage, beside what the service worker keeps of the app: whoever reads it need not have signed in. */
const CACHE = 'legal';
/** When a document was kept, in milliseconds of this phone's clock. */
const KEPT_AT = 'kept-at';

/** A document of another wire schema is not found: it is asked for again. */
const address = (): string => `/legal/${ANSWER_SCHEMAS.legal}/${currentLanguage()}`;

/** Keeps the documents in the present language for reading without a network. Where nothing can be stored, they are read all the same. */
export async function keepLegal(legal: Legal): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(address(), new Response(JSON.stringify(legal), { headers: { [KEPT_AT]: String(now()) } }));
  } catch {
    // Blocked, full, or no secure page.
  }
}

/** The documents that are kept in the present language; null where there are none, or storage is blocked. */
export async function keptLegal(): Promise<Legal | null> {
  try {
    const found = await caches.match(address(), { cacheName: CACHE });
    return found === undefined ? null : ((await found.json()) as Legal);
  } catch {
    return null;
  }
}

/** Whether what is kept was kept less than `ms` ago. */
export async function isLegalKept(ms: number): Promise<boolean> {
  const found = await caches.match(address(), { cacheName: CACHE });
  return found !== undefined && now() - Number(found.headers.get(KEPT_AT)) < ms;
}
