import { webcrypto } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { vi } from 'vitest';

/** Database requests, transactions and cryptographic operations in progress. */
const busy = new Set<object>();

const { BroadcastChannel: Channel } = globalThis;

/** Installs an empty database, separate broadcast channels, and real cryptography, which jsdom lacks. */
export function newPhone(): void {
  busy.clear();
  // Node's broadcast channels would also reach tests in other files.
  const own = webcrypto.randomUUID();
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(`${name} of ${own}`);
      }
    },
  );
  vi.stubGlobal('indexedDB', watched(new IDBFactory()));
  vi.stubGlobal('crypto', {
    subtle: watchedSubtle,
    getRandomValues: webcrypto.getRandomValues.bind(webcrypto),
    randomUUID: webcrypto.randomUUID.bind(webcrypto),
  });
}

/** Number of idle event-loop turns after which all writes count as done. */
const QUIET_TURNS = 10;

/** Waits until all writes are done. */
export async function atRest(): Promise<void> {
  // The store notifies its subscribers in an animation frame.
  await new Promise((drawn) => requestAnimationFrame(drawn));
  for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
    await nextTurn();
    if (busy.size > 0) quiet = -1;
  }
}

// Saved before a test can fake the timers.
const { setImmediate: soon } = globalThis;
const nextTurn = () => new Promise<void>((done) => void soon(done));

function watched(factory: IDBFactory): IDBFactory {
  // Looks up the prototype's method on each call, because tests may spy on it.
  factory.open = (...how) => {
    const asked = IDBFactory.prototype.open.apply(factory, how);
    busy.add(asked);
    asked.addEventListener('error', () => busy.delete(asked));
    asked.addEventListener('success', () => {
      busy.delete(asked);
      const db = asked.result;
      db.transaction = (...what) => {
        const begun = IDBDatabase.prototype.transaction.apply(db, what);
        busy.add(begun);
        for (const end of ['complete', 'abort']) begun.addEventListener(end, () => busy.delete(begun));
        return begun;
      };
    });
    return asked;
  };
  return factory;
}

const watchedSubtle = new Proxy(webcrypto.subtle, {
  get: (subtle, name) => {
    const work = Reflect.get(subtle, name) as (...how: unknown[]) => Promise<unknown>;
    return (...how: unknown[]) => {
      const working = work.apply(subtle, how);
      busy.add(working);
      const over = () => busy.delete(working);
      working.then(over, over);
      return working;
    };
  },
});

async function openedDatabase(version?: number): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open('saral', version);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error('no database'));
  });
}

/** Upgrades the database as a newer version of the app does, which closes all open connections. */
export async function upgradeDatabase(): Promise<void> {
  (await openedDatabase(99)).close();
}

/** Returns the names of all records in the database, as a thief would see them. */
export async function recordNames(): Promise<Record<string, string[]>> {
  const db = await openedDatabase();
  const names: Record<string, string[]> = {};
  for (const store of db.objectStoreNames) {
    names[store] = await new Promise((done) => {
      const asked = db.transaction(store).objectStore(store).getAllKeys();
      asked.onsuccess = () => done(asked.result.map(String));
    });
  }
  db.close();
  return names;
}

/** Changes the schema of all stored responses, as a newer version of the app would. */
export async function changeSchemas(schema: string): Promise<void> {
  const db = await openedDatabase();
  const walking = db.transaction('answers', 'readwrite').objectStore('answers').openCursor();
  await new Promise<void>((done) => {
    walking.onsuccess = () => {
      const { result } = walking;
      if (result === null) return done();
      result.update({ ...(result.value as object), schema });
      result.continue();
    };
  });
  db.close();
}

export async function readable(text: string): Promise<boolean> {
  const db = await openedDatabase();
  const found: string[] = [];
  for (const name of [...db.objectStoreNames]) {
    const records = await new Promise<unknown[]>((done) => {
      const asked = db.transaction(name).objectStore(name).getAll();
      asked.onsuccess = () => done(asked.result as unknown[]);
    });
    for (const record of records) {
      for (const part of Object.values(record as object)) {
        const bytes = part instanceof ArrayBuffer || ArrayBuffer.isView(part);
        found.push(bytes ? Buffer.from(part as ArrayBuffer).toString('latin1') : JSON.stringify(part));
      }
    }
  }
  db.close();
  return found.some((part) => part.includes(text));
}

export async function holdUp(): Promise<() => void> {
  const db = await openedDatabase();
  const drafts = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('drafts');
  let held = true;
  const hold = (): void => {
    if (held) drafts.count().onsuccess = hold;
    else db.close();
  };
  hold();
  return () => {
    held = false;
  };
}
