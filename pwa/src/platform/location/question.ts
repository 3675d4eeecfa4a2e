import { useSyncExternalStore } from 'react';
import { observable } from '@core/observable';

/** Local storage key, set once the user was asked. A logout keeps it. */
const ASKED = 'placeAsked';

type Answer = (agreed: boolean) => void;

const open = observable<Answer | null>(null);

export const wasAsked = (): boolean => localStorage.getItem(ASKED) !== null;

/** Shows the question on the application page. Resolves to the user's consent. */
export function askForPlace(): Promise<boolean> {
  return new Promise((resolve) => {
    open.set((agreed) => {
      localStorage.setItem(ASKED, '1');
      open.set(null);
      resolve(agreed);
    });
  });
}

export const openQuestion = open.now;

export const usePlaceQuestion = (): Answer | null => useSyncExternalStore(open.on, openQuestion);
