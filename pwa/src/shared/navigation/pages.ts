type Tell = (pathname: string) => void;

const listeners = new Set<Tell>();
let shown: string | null = null;

/** Another page stands on the screen. */
export function pageShown(pathname: string): void {
  shown = pathname;
  for (const tell of listeners) tell(pathname);
}

/** Calls `tell` with the page that is shown, and with each one after it; gives back how to stop that. */
export function onPage(tell: Tell): () => void {
  listeners.add(tell);
  if (shown !== null) tell(shown);
  return () => listeners.delete(tell);
}
