import { type Database, type KeyRecord, SEALED_STORES, type SealedStore, transact } from './database';

export const CIPHER = 'AES-GCM';
const HMAC: HmacKeyGenParams = { name: 'HMAC', hash: 'SHA-256' };

export type Keys = Pick<KeyRecord, 'key' | 'names'>;

/** Returns the stored keys of the user with this phone number, or else empties the stores and creates keys. */
export async function keysOf(db: Database, owner: string): Promise<Keys> {
  const found = await findKeys(db, owner);
  if (found.current !== null) return found.current;
  try {
    return await replaceKeys(db, owner, found);
  } catch (reason) {
    // Another tab has created the keys first.
    const { current } = await findKeys(db, owner);
    if (current === null) throw reason;
    return current;
  }
}

/** Hashes a record's name, so that the database does not reveal the name. */
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
  /** The numbers of all stored key records, of any owner. */
  readonly stored: readonly number[];
}

async function findKeys(db: Database, owner: string): Promise<Found> {
  const [stored, records] = await transact(db, ['key'], 'readonly', (transaction) => {
    const keys = transaction.objectStore('key');
    return Promise.all([keys.getAllKeys(), keys.getAll()]);
  });
  let current: Keys | null = null;
  for (const record of records) {
    if (record.owner === (await hashedOwner(record.names, owner))) current = record;
  }
  return { current, stored };
}

/** Returns the number for new keys. If two tabs create keys at once, the second insert fails. */
const nextNumber = ({ stored }: Found): number => 1 + Math.max(0, ...stored);

async function replaceKeys(db: Database, owner: string, found: Found): Promise<Keys> {
  const names = await crypto.subtle.generateKey(HMAC, false, ['sign']);
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
