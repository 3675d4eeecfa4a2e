import { databaseExists } from './wipeDatabase';

/** Makes the stores of a new database. Runs inside the version change. */
export type Upgrade = (db: IDBDatabase) => void;

/**
 * Creates the database or upgrades it, unless it exists in this version. Rejects when a newer version exists.
 *
 * It works in a hidden frame that is removed when the page is left. WebKit freezes a page that is left into its
 * back-forward cache; a version change that is frozen with it blocks every later page of the app for as long as the page is
 * cached. What a removed frame had begun is aborted.
 */
export async function createDatabase(name: string, version: number, upgrade: Upgrade): Promise<void> {
  // Where the browser cannot list its databases, opening it in the frame tells.
  if (await databaseExists(name, version).catch(() => false)) return;
  while ((await createInFrame(name, version, upgrade)) === 'left');
}

/** `left` when the page was left meanwhile and is shown again. */
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
      // jsdom has one IndexedDB for all windows, and none in a frame.
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
