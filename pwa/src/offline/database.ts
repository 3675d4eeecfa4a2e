import { type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames, openDB, unwrap } from 'idb';
import { makeDatabase } from './making';
import { DATABASE } from './place';

/** Raised when what is kept changes its shape: an older version's records are not read, they go. */
const VERSION = 1;

/** A value as it lies on the phone: unreadable without the key, its age in clear so that it can be thrown away unread. */
export interface Sealed {
  readonly at: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** The key of everything kept here. It cannot be read out, by this app neither. */
export interface KeyRecord {
  /** Whose records it seals; also the record's own name. */
  readonly owner: string;
  readonly key: CryptoKey;
}

export interface Schema extends DBSchema {
  key: { key: string; value: KeyRecord };
  /** Forms as typed, by name. */
  drafts: { key: string; value: Sealed };
  /** What waits to be sent, in its order. */
  outbox: { key: number; value: Sealed };
  /** What the server said last, by the query's cache key. */
  answers: { key: string; value: Sealed };
}

/** Where sealed records lie. */
export type Drawer = 'drafts' | 'outbox' | 'answers';
export const DRAWERS: readonly Drawer[] = ['drafts', 'outbox', 'answers'];

export type Database = IDBPDatabase<Schema>;

/** Opens the database; `onGone` is told when the browser or a newer version of the app takes it away. */
export async function openDatabase(onGone: () => void): Promise<Database> {
  await makeDatabase(DATABASE, VERSION, shape);
  const db: Database = await openDB<Schema>(DATABASE, VERSION, {
    // Only when the browser has thrown it away since it was made.
    upgrade(fresh, _before, _now, change) {
      shape(unwrap(fresh) as unknown as IDBDatabase);
      change.commit();
    },
    blocking(_current, _wanted, { target }) {
      // A newer version waits for us to let go.
      (target as IDBDatabase).close();
      onGone();
    },
    terminated: onGone,
  });
  return db;
}

function shape(fresh: IDBDatabase): void {
  for (const name of [...fresh.objectStoreNames]) fresh.deleteObjectStore(name);
  fresh.createObjectStore('key');
  fresh.createObjectStore('drafts');
  fresh.createObjectStore('outbox', { autoIncrement: true });
  fresh.createObjectStore('answers');
}

/**
 * One transaction: `ask` places all its requests, and it is committed in the same step. It waits for no event, and nothing
 * can be read first and written then. WebKit puts a page that is left into its back-forward cache as it stands, where no
 * event comes any more: a transaction that waited there for its answer would hold up every later page of the app.
 */
export async function within<
  const Names extends readonly StoreNames<Schema>[],
  Mode extends 'readonly' | 'readwrite',
  Result,
>(
  db: Database,
  names: Names,
  mode: Mode,
  ask: (asked: IDBPTransaction<Schema, Names, Mode>) => Promise<Result>,
): Promise<Result> {
  const asked = db.transaction(names, mode);
  const answer = ask(asked);
  asked.commit();
  const [result] = await Promise.all([answer, asked.done]);
  return result;
}
