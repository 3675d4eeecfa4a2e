import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { inState } from '@platform/navigation/inState';
import { ownStep } from '@ui/ownStep';

/** Navigation state of a link to a bank page. */
export interface Opened {
  /** Address of the page before the bank page. */
  readonly from: string;
  /** The account that the page before uses; null or absent for the product's chosen account. */
  readonly cardId?: string | null;
}

export function useOpened(): Opened {
  const { pathname, search } = useLocation();
  return { from: `${pathname}${search}` };
}

const pathOf = (address: string): string => address.split('?')[0] ?? '';

/** The router's history state: entry number and the app's state. */
const entry = () => window.history.state as { readonly idx?: number; readonly usr?: object } | null;

/**
 * Returns a function that leaves a finished page for `address`, so that "back" cannot return to the finished page. Adds
 * `state` to the history entry of `address`.
 */
export function useReturn(): (address: string, state?: object) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const from = inState<string>(location.state, 'from');
  return useCallback(
    (address, state) => {
      const replace = () => void navigate(address, { replace: true, state: { ...entry()?.usr, ...state } });
      const isBefore = from !== null && pathOf(from) === pathOf(address) && (entry()?.idx ?? 0) > 0;
      if (!isBefore) return replace();
      // The router's listener was added first, so it runs before `replace`.
      window.addEventListener('popstate', replace, { once: true });
      ownStep.isAsked = true;
      void navigate(-1);
    },
    [from, navigate],
  );
}
