type Listener = (pathname: string) => void;

const listeners = new Set<Listener>();
let shown: string | null = null;

export function announceRoute(pathname: string): void {
  shown = pathname;
  for (const listener of listeners) listener(pathname);
}

/** Calls `listener` with the present page and each later page. Returns a function that unsubscribes. */
export function onRoute(listener: Listener): () => void {
  listeners.add(listener);
  if (shown !== null) listener(shown);
  return () => listeners.delete(listener);
}
