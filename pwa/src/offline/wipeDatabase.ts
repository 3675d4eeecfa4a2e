export const DATABASE = 'saral';

export async function databaseExists(name: string, version?: number): Promise<boolean> {
  const all = await indexedDB.databases();
  return all.some((one) => one.name === name && (version === undefined || one.version === version));
}

/** Clears stores (default: all). Deleting the database would wait for pages in the back-forward cache. */
export function clearStores(db: IDBDatabase, stores: readonly string[] = [...db.objectStoreNames]): void {
  const names = stores.filter((name) => db.objectStoreNames.contains(name));
  if (names.length === 0) return;
  const clearing = db.transaction(names, 'readwrite');
  for (const name of names) clearing.objectStore(name).clear();
  clearing.commit();
}

/**
 * Clears the user's database, or some of its stores, if it exists. Uses IndexedDB directly, because the library `idb`
 * may not have loaded.
 */
export async function wipeDatabase(stores?: readonly string[]): Promise<void> {
  try {
    // A browser that cannot list databases has no back-forward cache, so deleting need not wait.
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
    // Without IndexedDB, nothing was stored.
  }
}
