import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { useToast } from '@ui/Toast/Toast';

/** Returns a function that tells whether the borrower is still on this page. Used after slow calls. */
export function useStillHere(): () => boolean {
  const { pathname } = useLocation();
  const shown = useRef<{ readonly page: string; readonly address: string } | null>(null);
  useEffect(() => {
    shown.current = { page: pathname, address: window.location.pathname };
    return () => {
      shown.current = null;
    };
  }, [pathname]);
  // A tap changes the address at once, but this component unmounts only when the next page has loaded.
  return useCallback(
    () => shown.current?.page === pathname && shown.current.address === window.location.pathname,
    [pathname],
  );
}

interface After extends NavigateOptions {
  readonly meanwhile?: string;
}

/** Navigates after a response. If the borrower has left the page, shows `meanwhile` in the 'Info' dialog instead. */
export function useNavigateAfter(): (to: string, after?: After) => void {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const toast = useToast();
  return useCallback(
    (to, { meanwhile, ...options } = {}) => {
      if (isStillHere()) void navigate(to, options);
      else if (meanwhile !== undefined) toast.show(meanwhile);
    },
    [isStillHere, navigate, toast],
  );
}
