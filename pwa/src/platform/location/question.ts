import { useSyncExternalStore } from 'react';

/** In local storage: that this phone was asked, whatever the answer was. It outlives the user who was asked. */
const ASKED = 'placeAsked';

type Answer = (agreed: boolean) => void;

let open: Answer | null = null;
const listeners = new Set<() => void>();

function setOpen(answer: Answer | null): void {
  open = answer;
  for (const listener of listeners) listener();
}

/** Whether the question was answered on this phone. */
export const wasAsked = (): boolean => localStorage.getItem(ASKED) !== null;

/** Opens the question; whether the user agrees. It stays open until it is answered, and the page of applying shows it. */
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

/** How the open question is answered; null while there is none. */
export const openQuestion = (): Answer | null => open;

/** The same, for a component. */
export const usePlaceQuestion = (): Answer | null => useSyncExternalStore(subscribe, openQuestion);
