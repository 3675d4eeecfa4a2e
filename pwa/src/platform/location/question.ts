import { useSyncExternalStore } from 'react';

/** Local storage key, set once the user was asked. A logout keeps it. */
const ASKED = 'placeAsked';

type Answer = (agreed: boolean) => void;

let open: Answer | null = null;
const listeners = new Set<() => void>();

function setOpen(answer: Answer | null): void {
  open = answer;
  for (const listener of listeners) listener();
}

export const wasAsked = (): boolean => localStorage.getItem(ASKED) !== null;

/** Shows the question on the application page. Resolves to the user's consent. */
export function askForPlace(): Promise<boolean> {
  return new Promise((resolve) => {
    setOpen((agreed) => {
      localStorage.setItem(ASKED, '1');
      setOpen(null);
      resolve(agreed);
    });
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const openQuestion = (): Answer | null => open;

export const usePlaceQuestion = (): Answer | null => useSyncExternalStore(subscribe, openQuestion);
