/** The name of the database in which everything of the user lies on this phone. */
export const DATABASE = 'saral';

/** Whether there is such a database. */
export async function isThere(name: string, version?: number): Promise<boolean> {
  const all = await indexedDB.databases();
  return all.some((one) => one.name === name && (version === undefined || one.version === version));
}

/**
 * Everything goes out of an open database, the key with it, by one request to the browser. It is not deleted: that waits
 * for every page that has it open, and WebKit keeps pages that were left just when they opened it, and hear of nothing.
 */
export function empty(db: IDBDatabase): void {
  const names = [...db.objectStoreNames];
  if (names.length === 0) return;
  const all = db.transaction(names, 'readwrite');
  for (const name of names) all.objectStore(name).clear();
  all.commit();
}

/**
 * Everything goes, in whatever is there of it. Asked of the browser directly: it must also work before the library has
 * come. Nothing is made here: a page that is left while it makes a database holds up the next one.
 */
export async function wipePlace(): Promise<void> {
  // A browser that cannot say whether there is something to empty is none of those that keep pages.
  const there = await isThere(DATABASE).catch(() => null);
  try {
    if (there === null) indexedDB.deleteDatabase(DATABASE);
    if (there !== true) return;
    await new Promise<void>((done) => {
      const asked = indexedDB.open(DATABASE);
      asked.onupgradeneeded = () => asked.transaction?.abort();
      asked.onerror = () => done();
      asked.onsuccess = () => {
        empty(asked.result);
        asked.result.close();
        done();
      };
    });
  } catch {
    // No database: nothing was kept.
  }
}
