/** The name of the database in which everything of the user lies on this phone. */
export const DATABASE = 'saral';

/**
 * Everything goes, the key with it. Asked of the browser directly: it must also work before the library has come.
 * Tabs that have it open let go of it when they hear of it.
 */
export function wipePlace(): void {
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch {
    // No database: nothing was kept.
  }
}
