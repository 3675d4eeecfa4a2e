import { type Page, expect } from '@playwright/test';
import { DATABASE } from '../../src/offline/wipeDatabase';

interface Stored {
  readonly name: string;
  readonly value: unknown;
  readonly at: number;
}

/** Names of drafts. The database contains only hashes of these names. */
const DRAFTS = ['verification', 'bank', 'feedback', 'apply', 'picture/feedback', 'photo/face'];

/** Returns the decrypted records of a store. The key is in the same database. */
const stored = (page: Page, store: 'drafts' | 'outbox' | 'answers'): Promise<Stored[]> =>
  page.evaluate(
    async ([database, from, drafts]) => {
      const done = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          asked.onsuccess = () => resolve(asked.result);
          asked.onerror = () => reject(asked.error ?? new Error('the database does not answer'));
        });
      // Opening a missing database would create it.
      if (!(await indexedDB.databases()).some(({ name, version }) => name === database && version !== 0)) return [];
      const db = await done(indexedDB.open(database));
      try {
        const asked = db.transaction(['key', from]);
        const [keys, names, sealed] = await Promise.all([
          done<{ key: CryptoKey; names: CryptoKey }[]>(asked.objectStore('key').getAll()),
          done(asked.objectStore(from).getAllKeys()),
          done<{ at: number; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }[]>(asked.objectStore(from).getAll()),
        ]);
        const { key, names: hasher } = keys[0] ?? {};
        // A new database may have no key yet.
        if (sealed.length === 0) return [];
        if (key === undefined || hasher === undefined) throw new Error('there is no key');
        const owner = localStorage.getItem('phone');
        const text = new TextEncoder();
        const hash = async (name: string) => {
          const digest = await crypto.subtle.sign('HMAC', hasher, text.encode(`${from}/${name}`));
          return [btoa(String.fromCharCode(...new Uint8Array(digest))), name] as const;
        };
        const clear = new Map(await Promise.all(drafts.map(hash)));
        const open = async ({ iv, data, at }: (typeof sealed)[number], index: number) => {
          const additionalData = text.encode(`${from}/${owner}`);
          const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data);
          const name = String(names[index]);
          return { name: clear.get(name) ?? name, value: JSON.parse(new TextDecoder().decode(opened)) as unknown, at };
        };
        return await Promise.all(sealed.map(open));
      } finally {
        db.close();
      }
    },
    [DATABASE, store, DRAFTS] as const,
  );

export async function writtenDown(page: Page, what: string): Promise<void> {
  const drafts = async () => JSON.stringify(await stored(page, 'drafts'));
  await expect.poll(drafts, { message: 'the drafts on the phone' }).toContain(what);
}

/** Waits until this page has stored a response for each of `queries`, which are beginnings of cache keys. */
export async function answersStored(page: Page, ...queries: readonly string[]): Promise<void> {
  const opened = await page.evaluate(() => performance.timeOrigin);
  const missing = async () => {
    const fresh = (await stored(page, 'answers')).filter(({ at }) => at >= opened);
    return queries.filter((query) => !fresh.some(({ value }) => (value as { key: string }).key.startsWith(query)));
  };
  await expect.poll(missing, { message: 'answers that are not on the phone' }).toEqual([]);
}

export const waitingToLeave = async (page: Page): Promise<unknown[]> =>
  (await stored(page, 'outbox')).map(({ value }) => value);

/** Returns the names of all stored records by store, hashed as in the database. */
export const storedNames = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async (database) => {
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error('the database does not answer'));
      });
    const db = await done(indexedDB.open(database));
    try {
      const stores = [...db.objectStoreNames];
      const asked = db.transaction(stores);
      const names = stores.map(async (store) => {
        return [store, (await done(asked.objectStore(store).getAllKeys())).map(String)] as const;
      });
      return Object.fromEntries(await Promise.all(names));
    } finally {
      db.close();
    }
  }, DATABASE);

/** Changes the schema of all stored responses, to simulate responses that a newer app stored. */
export const changeSchemas = (page: Page, schema: string): Promise<void> =>
  page.evaluate(
    async ([database, other]) => {
      const done = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          asked.onsuccess = () => resolve(asked.result);
          asked.onerror = () => reject(asked.error ?? new Error('the database does not answer'));
        });
      const db = await done(indexedDB.open(database));
      try {
        const answers = db.transaction('answers', 'readwrite').objectStore('answers');
        const [names, records] = await Promise.all([done(answers.getAllKeys()), done(answers.getAll())]);
        await Promise.all(
          records.map((record: object, i) => done(answers.put({ ...record, schema: other }, names[i]))),
        );
      } finally {
        db.close();
      }
    },
    [DATABASE, schema] as const,
  );
