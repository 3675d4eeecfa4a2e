/** Session storage key, set after a reload because of a missing chunk. */
const TRIED = 'reloadedForPart';

/** Whether a chunk failed to load, because a newer build has replaced it or there is no network. */
export function isMissingPart(error: unknown): boolean {
  const { name, code } = Object(error) as { readonly name?: unknown; readonly code?: unknown };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}

/** Whether a reload may help. It is tried once, and only with a network. */
export function mayRecover(error: unknown): boolean {
  return isMissingPart(error) && navigator.onLine && sessionStorage.getItem(TRIED) === null;
}

export function recover(): void {
  sessionStorage.setItem(TRIED, '1');
  window.location.reload();
}

/** Allows another reload, because a screen has loaded. */
export function arrived(): void {
  sessionStorage.removeItem(TRIED);
}
