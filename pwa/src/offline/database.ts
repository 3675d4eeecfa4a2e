import { type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames, openDB, unwrap } from 'idb';
import { createDatabase } from './createDatabase';
import { DATABASE } from './wipeDatabase';

/** Version of the stores; the first that was released. */
const VERSION = 2;

/** An encrypted value, and what has to be known of it without decrypting it. */
export interface Sealed {
  /** When it was written by the phone's clock, in milliseconds. Shown, never used to delete anything. */
  readonly at: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
  /** Version of a draft's or an outbox entry's shape. */
  readonly version?: number;
  /** Of an answer: the schema of its wire types (`ANSWER_SCHEMAS`). */
  readonly schema?: string;
  /** Of an answer: the server's time, in milliseconds; 0 where it said none. */
  readonly servedAt?: number;
}

/** The keys of the user whose records the database holds. Scripts can use them, and cannot read them out. */
export interface KeyRecord {
  /** Keyed hash of the user's phone number. */
  readonly owner: string;
  /** AES-GCM: encrypts the records. */
  readonly key: CryptoKey;
  /** HMAC: hashes their names. */
  readonly names: CryptoKey;
}

export interface Schema extends DBSchema {
  /** One record, under a number that grows with every new user. */
  key: { key: number; value: KeyRecord };
  /** Forms as typed and photos, by hashed name. */
  drafts: { key: string; value: Sealed };
  /** Submissions that wait, in their order. */
  outbox: { key: number; value: Sealed };
  /** What the server answered last, by the hashed cache key of the query. */
  answers: { key: string; value: Sealed };
}

/** The stores of encrypted records. */
export type SealedStore = 'drafts' | 'outbox' | 'answers';
export const SEALED_STORES: readonly SealedStore[] = ['drafts', 'outbox', 'answers'];

export type Database = IDBPDatabase<Schema>;

/**
 * Opens the database, creating or upgrading it first. `onLost` is called when the browser or a newer version of the app
 * takes it away. Rejects where there is no IndexedDB, and when a newer version of the app has been here.
 */
export async function openDatabase(onLost: () => void): Promise<Database> {
  await createDatabase(DATABASE, VERSION, upgrade);
  return openDB<Schema>(DATABASE, VERSION, {
    // Only when the browser has deleted it since.
    upgrade(db, _from, _to, change) {
      upgrade(unwrap(db) as unknown as IDBDatabase);
      change.commit();
    },
    blocking(_current, _wanted, { target }) {
      // A newer version of the app waits for this connection to close.
      (target as IDBDatabase).close();
      onLost();
    },
    terminated: onLost,
  });
}

function upgrade(db: IDBDatabase): void {
  db.createObjectStore('key');
  db.createObjectStore('drafts');
  db.createObjectStore('outbox', { autoIncrement: true });
  db.createObjectStore('answers');
}

/**
 * Runs one transaction: `request` makes all its requests at once, and it is committed in the same step. Nothing can be
 * read first and written then. WebKit freezes a page that is left into its back-forward cache, where no event arrives: a
 * transaction that waited there for an answer would block every later page of the app.
 */
export async function transact<
  const Names extends readonly StoreNames<Schema>[],
  Mode extends 'readonly' | 'readwrite',
  Result,
>(
  db: Database,
  stores: Names,
  mode: Mode,
  request: (transaction: IDBPTransaction<Schema, Names, Mode>) => Promise<Result>,
): Promise<Result> {
  const transaction = db.transaction(stores, mode);
  const answer = request(transaction);
  transaction.commit();
  const [result] = await Promise.all([answer, transaction.done]);
  return result;
}

/** A record with its name. */
export interface NamedRecord {
  readonly id: string | number;
  readonly sealed: Sealed;
}

/** All records of a store, in the order of their names. */
export async function recordsOf(db: Database, store: SealedStore): Promise<readonly NamedRecord[]> {
  const [ids, records] = await transact(db, [store], 'readonly', (transaction) => {
    const all = transaction.objectStore(store);
    return Promise.all([all.getAllKeys(), all.getAll()]);
  });
  return records.flatMap((sealed, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ id, sealed }];
  });
}
