import { useSyncExternalStore } from 'react';

/** Local storage: this phone was asked, whatever the answer. Survives a logout. */
const ASKED = 'placeAsked';

type Answer = (agreed: boolean) => void;

let open: Answer | null = null;
const listeners = new Set<() => void>();

function setOpen(answer: Answer | null): void {
  open = answer;
  for (const listener of listeners) listener();
}

export const wasAsked = (): boolean => localStorage.getItem(ASKED) !== null;

/** Opens the question, shown on the application page; resolves to the user's consent. */
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
