export const DATABASE = 'saral';

export async function databaseExists(name: string, version?: number): Promise<boolean> {
  const all = await indexedDB.databases();
  return all.some((one) => one.name === name && (version === undefined || one.version === version));
}

/**
 * Clears stores (default: all) in one transaction. The database itself is not deleted: that waits for every connection,
 * and WebKit's back-forward cache holds pages that never close theirs.
 */
export function clearStores(db: IDBDatabase, stores: readonly string[] = [...db.objectStoreNames]): void {
  const names = stores.filter((name) => db.objectStoreNames.contains(name));
  if (names.length === 0) return;
  const clearing = db.transaction(names, 'readwrite');
  for (const name of names) clearing.objectStore(name).clear();
  clearing.commit();
}

/**
 * Clears the user's database, or some stores, if it exists. Uses IndexedDB directly, since it must work before the
 * library has loaded, and creates nothing: a page left during a creation would block the next.
 */
export async function wipeDatabase(stores?: readonly string[]): Promise<void> {
  try {
    // Browsers that cannot list databases have no back-forward cache to wait for.
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
