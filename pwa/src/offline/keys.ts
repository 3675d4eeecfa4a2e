import { type Database, type KeyRecord, SEALED_STORES, type SealedStore, recordsOf, transact } from './database';

export const CIPHER = 'AES-GCM';
const HMAC: HmacKeyGenParams = { name: 'HMAC', hash: 'SHA-256' };

export type Keys = Pick<KeyRecord, 'key' | 'names'>;

/**
 * Reuses the user's stored keys, else clears the stores and creates new ones. Concurrent tabs end up with the same
 * keys.
 */
export async function keysOf(db: Database, owner: string): Promise<Keys> {
  const found = await findKeys(db, owner);
  if (found.current !== null) return found.current;
  try {
    return await (found.former === null ? replaceKeys(db, owner, found) : migrate(db, owner, found.former, found));
  } catch (reason) {
    // Another tab was faster.
    const { current } = await findKeys(db, owner);
    if (current === null) throw reason;
    return current;
  }
}

/** Hides record names from a reader of the database. */
export function hashedName({ names }: Pick<Keys, 'names'>, store: SealedStore, name: string): Promise<string> {
  return hash(names, `${store}/${name}`);
}

const hashedOwner = (names: CryptoKey, owner: string): Promise<string> => hash(names, `owner/${owner}`);

async function hash(key: CryptoKey, text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.sign(HMAC.name, key, new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...digest));
}

interface Found {
  readonly current: Keys | null;
  readonly former: CryptoKey | null;
  readonly stored: readonly (number | string)[];
}

async function findKeys(db: Database, owner: string): Promise<Found> {
  const [stored, records] = await transact(db, ['key'], 'readonly', (transaction) => {
    const keys = transaction.objectStore('key');
    return Promise.all([keys.getAllKeys(), keys.getAll()]);
  });
  let current: Keys | null = null;
  let former: CryptoKey | null = null;
  for (const record of records) {
    if (!('names' in record)) former = record.owner === owner ? record.key : former;
    else if (record.owner === (await hashedOwner(record.names, owner))) current = record;
  }
  return { current, former, stored };
}

/** Two tabs that replace the same keys compute the same number, so one of them fails. */
const nextNumber = ({ stored }: Found): number => 1 + Math.max(0, ...stored.filter((name) => typeof name === 'number'));

const newNameKey = () => crypto.subtle.generateKey(HMAC, false, ['sign']);

async function replaceKeys(db: Database, owner: string, found: Found): Promise<Keys> {
  const names = await newNameKey();
  const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt']);
  const record: KeyRecord = { owner: await hashedOwner(names, owner), key, names };
  await transact(db, ['key', ...SEALED_STORES], 'readwrite', (transaction) => {
    const keys = transaction.objectStore('key');
    return Promise.all([
      keys.add(record, nextNumber(found)),
      ...found.stored.map((name) => keys.delete(name)),
      ...SEALED_STORES.map((store) => transaction.objectStore(store).clear()),
    ]);
  });
  return record;
}

/**
 * Renames the records of version 1 to hashed names and keeps their key. Responses are not migrated but fetched again.
 */
async function migrate(db: Database, owner: string, key: CryptoKey, found: Found): Promise<Keys> {
  const names = await newNameKey();
  const record: KeyRecord = { owner: await hashedOwner(names, owner), key, names };
  const drafts = await Promise.all(
    (await recordsOf(db, 'drafts')).map(async ({ id, sealed }) => {
      return { before: String(id), after: await hashedName(record, 'drafts', String(id)), sealed };
    }),
  );
  await transact(db, ['key', 'drafts', 'answers'], 'readwrite', (transaction) => {
    const keys = transaction.objectStore('key');
    const stored = transaction.objectStore('drafts');
    return Promise.all([
      keys.add(record, nextNumber(found)),
      ...found.stored.map((name) => keys.delete(name)),
      transaction.objectStore('answers').clear(),
      ...drafts.flatMap(({ before, after, sealed }) => [stored.delete(before), stored.put(sealed, after)]),
    ]);
  });
  return record;
}
