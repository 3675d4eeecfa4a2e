/** Session storage key, set after a reload of this address because of a missing chunk. */
const tried = () => `reloadedForPart ${window.location.pathname}`;

/** Whether a chunk failed to load, because a newer build has replaced it or there is no network. */
export function isMissingPart(error: unknown): boolean {
  const { name, code } = Object(error) as { readonly name?: unknown; readonly code?: unknown };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}

/** Whether a reload may help. Each address of a tab is reloaded once, and only with a network. */
export function mayRecover(error: unknown): boolean {
  // A replaced storage forgets the first reload (`boot/memoryStorage.ts`), so reloads would never end.
  const remembers = sessionStorage instanceof Storage;
  return isMissingPart(error) && navigator.onLine && remembers && sessionStorage.getItem(tried()) === null;
}

export function recover(): void {
  sessionStorage.setItem(tried(), '1');
  window.location.reload();
}
