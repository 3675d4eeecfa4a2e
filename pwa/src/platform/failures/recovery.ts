/** Session storage: this page was reloaded because of a missing chunk. */
const TRIED = 'reloadedForPart';

/** Whether a chunk failed to load: a newer build has replaced it, or there is no network. */
export function isMissingPart(error: unknown): boolean {
  const { name, code } = Object(error) as { readonly name?: unknown; readonly code?: unknown };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}

/** Whether a reload may help: once, and only with a network. Drafts and address survive it. */
export function mayRecover(error: unknown): boolean {
  return isMissingPart(error) && navigator.onLine && sessionStorage.getItem(TRIED) === null;
}

export function recover(): void {
  sessionStorage.setItem(TRIED, '1');
  window.location.reload();
}

/** Called when a screen has loaded: the next missing chunk may trigger a reload again. */
export function arrived(): void {
  sessionStorage.removeItem(TRIED);
}
