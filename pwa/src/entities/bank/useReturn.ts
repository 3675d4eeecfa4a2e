import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ownStep } from '@ui/ownStep';

/** What a link to the next bank page leaves in its history entry: the address of the page that stands before it in the history. */
export interface Opened {
  readonly from: string;
}

/** The state for a link from the present page to a bank page. */
export function useOpened(): Opened {
  const { pathname, search } = useLocation();
  return { from: `${pathname}${search}` };
}

function openedFrom(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' ? from : null;
}

const pathOf = (address: string): string => address.split('?')[0] ?? '';

/** The present history entry as the router writes it: its number in the visit, and what the app left in it. */
const entry = () => window.history.state as { readonly idx?: number; readonly usr?: object } | null;

/**
 * Leaves a page that is done, for an address. Where the page of that address stands before this one in the history, it goes
 * back to it, so that "back" never shows a page twice, nor a finished form; else this page is replaced. `state` is added to
 * what the page that is returned to has in its history entry.
 */
export function useReturn(): (address: string, state?: object) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const from = openedFrom(location.state);
  return useCallback(
    (address, state) => {
      const replace = () => void navigate(address, { replace: true, state: { ...entry()?.usr, ...state } });
      const isBefore = from !== null && pathOf(from) === pathOf(address) && (entry()?.idx ?? 0) > 0;
      if (!isBefore) return replace();
      // After the router has heard of it: this listener is the younger one.
      window.addEventListener('popstate', replace, { once: true });
      ownStep.isAsked = true;
      void navigate(-1);
    },
    [from, navigate],
  );
}
