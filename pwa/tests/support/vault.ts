import { type Page, expect } from '@playwright/test';
import { DATABASE } from '../../src/offline/place';

/** What the app has written down: under which name, what, and when. */
interface Kept {
  readonly name: string;
  readonly value: unknown;
  readonly at: number;
}

/** Everything in a drawer of the app's database, opened with the key that lies beside it. */
const inDrawer = (page: Page, drawer: 'drafts' | 'outbox' | 'answers'): Promise<Kept[]> =>
  page.evaluate(
    async ([database, from]) => {
      const done = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          asked.onsuccess = () => resolve(asked.result);
          asked.onerror = () => reject(asked.error ?? new Error('the database does not answer'));
        });
      // To open what is not there would make it.
      if (!(await indexedDB.databases()).some(({ name, version }) => name === database && version !== 0)) return [];
      const db = await done(indexedDB.open(database));
      try {
        const asked = db.transaction(['key', from]);
        const [keys, names, sealed] = await Promise.all([
          done<{ owner: string; key: CryptoKey }[]>(asked.objectStore('key').getAll()),
          done(asked.objectStore(from).getAllKeys()),
          done<{ at: number; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }[]>(asked.objectStore(from).getAll()),
        ]);
        const open = async ({ iv, data, at }: (typeof sealed)[number], place: number) => {
          const { owner, key } = keys[0] ?? {};
          if (key === undefined) throw new Error('there is no key');
          const additionalData = new TextEncoder().encode(`${from}/${owner}`);
          const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data);
          return { name: String(names[place]), value: JSON.parse(new TextDecoder().decode(clear)) as unknown, at };
        };
        return await Promise.all(sealed.map(open));
      } finally {
        db.close();
      }
    },
    [DATABASE, drawer] as const,
  );

/** Waits until what was typed or chosen lies on the phone: from now on it survives the app. */
export async function writtenDown(page: Page, what: string): Promise<void> {
  const drafts = async () => JSON.stringify(await inDrawer(page, 'drafts'));
  await expect.poll(drafts, { message: 'the drafts on the phone' }).toContain(what);
}

/** Waits until what the server answered this page lies on the phone, by the beginnings of the queries' names. */
export async function answersKept(page: Page, ...queries: readonly string[]): Promise<void> {
  const opened = await page.evaluate(() => performance.timeOrigin);
  const missing = async () => {
    const kept = (await inDrawer(page, 'answers')).filter(({ at }) => at >= opened);
    return queries.filter((query) => !kept.some(({ name }) => name.startsWith(query)));
  };
  await expect.poll(missing, { message: 'answers that are not on the phone' }).toEqual([]);
}

/** What waits on the phone to leave by itself. */
export const waitingToLeave = async (page: Page): Promise<unknown[]> =>
  (await inDrawer(page, 'outbox')).map(({ value }) => value);
