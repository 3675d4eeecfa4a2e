import { webcrypto } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { vi } from 'vitest';

/** A phone with an empty database and the real cryptography, which jsdom lacks. */
export function newPhone(): void {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('crypto', webcrypto);
}

/** Whether a text stands readable anywhere in what the phone has stored. */
export async function readable(text: string): Promise<boolean> {
  const db = await new Promise<IDBDatabase>((done, failed) => {
    const asked = indexedDB.open('saral');
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error('no database'));
  });
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

/** A page that was put aside in the middle of a transaction; gives back what lets go of it. */
export async function holdUp(): Promise<() => void> {
  const db = await new Promise<IDBDatabase>((done) => {
    const asked = indexedDB.open('saral');
    asked.onsuccess = () => done(asked.result);
  });
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
