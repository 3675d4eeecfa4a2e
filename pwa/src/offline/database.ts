import { type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames, openDB, unwrap } from 'idb';
import { createDatabase } from './createDatabase';
import { DATABASE } from './wipeDatabase';

/** Version of the database schema. The first release had version 2. */
const VERSION = 2;

export interface Sealed {
  /** Write time by the phone's clock, in milliseconds. Shown to the user, but not used for expiry. */
  readonly at: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
  /** Drafts and submissions only: version of the value's shape. */
  readonly version?: number;
  /** Responses only: hash of the response's wire types (`ANSWER_SCHEMAS`). */
  readonly schema?: string;
  /** Responses only: time of the response by the server's clock, in milliseconds; 0 if unknown. */
  readonly servedAt?: number;
}

/** The keys of the user who owns the records. Scripts cannot export them. */
export interface KeyRecord {
  /** Keyed hash of the user's phone number. */
  readonly owner: string;
  /** AES-GCM: encrypts the records. */
  readonly key: CryptoKey;
  /** HMAC: hashes the records' names. */
  readonly names: CryptoKey;
}

export interface Schema extends DBSchema {
  /** The keys of one user. The number grows with every new user. */
  key: { key: number; value: KeyRecord };
  /** Form input and photos, by hashed name. */
  drafts: { key: string; value: Sealed };
  outbox: { key: number; value: Sealed };
  answers: { key: string; value: Sealed };
}

export type SealedStore = 'drafts' | 'outbox' | 'answers';
export const SEALED_STORES: readonly SealedStore[] = ['drafts', 'outbox', 'answers'];

export type Database = IDBPDatabase<Schema>;

/**
 * Opens the database, creating or upgrading it first. Calls `onLost` when the connection is closed from outside.
 * Rejects without IndexedDB, and if a newer version exists.
 */
export async function openDatabase(onLost: () => void): Promise<Database> {
  await createDatabase(DATABASE, VERSION, upgrade);
  return openDB<Schema>(DATABASE, VERSION, {
    // Runs only if the browser has deleted the database after `createDatabase`.
    upgrade(db, _from, _to, change) {
      upgrade(unwrap(db) as unknown as IDBDatabase);
      change.commit();
    },
    blocking(_current, _wanted, { target }) {
      // A newer version of the app waits until this connection is closed.
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
 * Runs one transaction that issues all its requests at once and then commits. WebKit would freeze a transaction that
 * waits in its back-forward cache, where it would block all later pages.
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

export interface NamedRecord {
  readonly id: string | number;
  readonly sealed: Sealed;
}

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
