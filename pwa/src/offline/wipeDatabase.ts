/** The name of the database that holds everything of the user on this phone. */
export const DATABASE = 'saral';

/** Whether the database exists, in this version if one is given. */
export async function databaseExists(name: string, version?: number): Promise<boolean> {
  const all = await indexedDB.databases();
  return all.some((one) => one.name === name && (version === undefined || one.version === version));
}

/**
 * Clears stores of an open database in one transaction; all of them unless told which. The database is not deleted:
 * deleting waits for every connection, and WebKit keeps pages in its back-forward cache that never close theirs.
 */
export function clearStores(db: IDBDatabase, stores: readonly string[] = [...db.objectStoreNames]): void {
  const names = stores.filter((name) => db.objectStoreNames.contains(name));
  if (names.length === 0) return;
  const clearing = db.transaction(names, 'readwrite');
  for (const name of names) clearing.objectStore(name).clear();
  clearing.commit();
}

/**
 * Clears the user's database, or some of its stores, where there is one. It uses the browser's own interface, since it
 * must work before the library has loaded, and creates nothing: a page that is left in the middle of that blocks the next.
 */
export async function wipeDatabase(stores?: readonly string[]): Promise<void> {
  try {
    // A browser that cannot list its databases has no back-forward cache to wait for.
    const exists = await databaseExists(DATABASE).catch(() => null);
    if (exists === null && stores === undefined) indexedDB.deleteDatabase(DATABASE);
    if (exists !== true) return;
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open(DATABASE);
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = () => resolve();
      opening.onsuccess = () => {
        clearStores(opening.result, stores);
        opening.result.close();
        resolve();
      };
    });
  } catch {
    // Without IndexedDB nothing was stored.
  }
}
