type Listener = (pathname: string) => void;

const listeners = new Set<Listener>();
let shown: string | null = null;

/** Announces that another page is shown. */
export function pageShown(pathname: string): void {
  shown = pathname;
  for (const listener of listeners) listener(pathname);
}

/** Calls `listener` with the page that is shown, and with each one after it; returns a function that unsubscribes. */
export function onPage(listener: Listener): () => void {
  listeners.add(listener);
  if (shown !== null) listener(shown);
  return () => listeners.delete(listener);
}
