import { databaseExists } from './wipeDatabase';

/** Creates the stores of a new database, within the version change. */
export type Upgrade = (db: IDBDatabase) => void;

/**
 * Creates or upgrades the database if needed. Rejects when a newer version exists.
 *
 * Runs in a hidden frame that is removed when the page is left. WebKit freezes such pages in its back-forward cache; a
 * frozen version change would block every later page of the app. Removing the frame aborts it.
 */
export async function createDatabase(name: string, version: number, upgrade: Upgrade): Promise<void> {
  // If the browser cannot list databases, the frame tries to open it.
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
      // jsdom shares one IndexedDB among all windows, and frames have none.
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
