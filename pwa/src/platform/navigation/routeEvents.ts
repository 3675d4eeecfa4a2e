import { observable } from '@core/observable';

const shown = observable<string | null>(null);

export const announceRoute: (pathname: string) => void = shown.set;

/** Calls `listener` with the present page and each later page. Returns a function that unsubscribes. */
export function onRoute(listener: (pathname: string) => void): () => void {
  const tell = () => {
    const pathname = shown.now();
    if (pathname !== null) listener(pathname);
  };
  tell();
  return shown.on(tell);
}
