import { isThere } from './place';

/** Puts the empty shelves into a database that is being made. */
export type Shape = (fresh: IDBDatabase) => void;

/**
 * Makes the database, or its new version, unless it is there.
 *
 * Not as the page itself, but in an empty frame that goes when the page is left. WebKit puts a page that is left into its
 * back-forward cache as it stands. Was it just making a database there, the browser waits for it for as long as it keeps
 * the page, and so does every later page of the app. What a frame that is gone had begun is called off.
 */
export async function makeDatabase(name: string, version: number, shape: Shape): Promise<void> {
  // A browser that cannot say so finds out in the frame.
  if (await isThere(name, version).catch(() => false)) return;
  while ((await makeInFrame(name, version, shape)) === 'left');
}

/** `left` when the page was left meanwhile, and is shown again. */
function makeInFrame(name: string, version: number, shape: Shape): Promise<'made' | 'left'> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  const left = new AbortController();
  const made = new Promise<'made' | 'left'>((done, failed) => {
    const leave = (): void => {
      frame.remove();
      window.addEventListener('pageshow', () => done('left'), { once: true });
    };
    window.addEventListener('pagehide', leave, { once: true, signal: left.signal });
    frame.onload = () => {
      // A test's browser has one place for all, and none in a frame.
      const { indexedDB: within = indexedDB } = (frame.contentWindow ?? window) as Partial<Window>;
      const asked = within.open(name, version);
      asked.onupgradeneeded = () => {
        shape(asked.result);
        asked.transaction?.commit();
      };
      asked.onsuccess = () => {
        asked.result.close();
        done('made');
      };
      asked.onerror = () => failed(asked.error ?? new Error('no database'));
    };
    document.body.append(frame);
  });
  return made.finally(() => {
    left.abort();
    frame.remove();
  });
}
