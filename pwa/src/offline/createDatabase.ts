import { databaseExists } from './wipeDatabase';

/** Creates the stores of a new database, in its version change. */
export type Upgrade = (db: IDBDatabase) => void;

/**
 * Creates or upgrades the database if needed. Works in a hidden frame, whose removal aborts an unfinished version
 * change. WebKit would freeze the change in its back-forward cache, where it would block later pages of the app.
 */
export async function createDatabase(name: string, version: number, upgrade: Upgrade): Promise<void> {
  // If the browser cannot list its databases, opens the database in any case.
  if (await databaseExists(name, version).catch(() => false)) return;
  while ((await createInFrame(name, version, upgrade)) === 'left');
}

function createInFrame(name: string, version: number, upgrade: Upgrade): Promise<'created' | 'left'> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  const settled = new AbortController();
  const created = new Promise<'created' | 'left'>((resolve, reject) => {
    const leave = (): void => {
      frame.remove();
      window.addEventListener('pageshow', () => resolve('left'), { once: true });
    };
    window.addEventListener('pagehide', leave, { once: true, signal: settled.signal });
    frame.onload = () => {
      // In jsdom, frames have no IndexedDB, so tests use the window's.
      const { indexedDB: factory = indexedDB } = (frame.contentWindow ?? window) as Partial<Window>;
      const opening = factory.open(name, version);
      opening.onupgradeneeded = () => {
        upgrade(opening.result);
        opening.transaction?.commit();
      };
      opening.onsuccess = () => {
        opening.result.close();
        resolve('created');
      };
      opening.onerror = () => reject(opening.error ?? new Error('the database cannot be opened'));
    };
    document.body.append(frame);
  });
  return created.finally(() => {
    settled.abort();
    frame.remove();
  });
}
