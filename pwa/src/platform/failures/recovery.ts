/** That this page was loaded anew because a part of it had not come. */
const TRIED = 'reloadedForPart';

/** A part of the app (a chunk of scripts or styles) that did not come: an old one is gone from the server, or there is no network. */
export function isMissingPart(error: unknown): boolean {
  const { name, code } = Object(error) as { readonly name?: unknown; readonly code?: unknown };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}

/**
 * Whether loading the page anew may bring the part: once, and with a network. What was typed is kept in drafts, and the
 * address is that of the screen that was wanted.
 */
export function mayRecover(error: unknown): boolean {
  return isMissingPart(error) && navigator.onLine && sessionStorage.getItem(TRIED) === null;
}

export function recover(): void {
  sessionStorage.setItem(TRIED, '1');
  window.location.reload();
}

/** A screen came: the next part that is missing may be recovered again. */
export function arrived(): void {
  sessionStorage.removeItem(TRIED);
}
