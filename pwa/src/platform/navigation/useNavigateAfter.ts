import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { useToast } from '@ui/Toast/Toast';

/** Returns a function that tells, after a slow call, whether the borrower is still on this page. */
export function useStillHere(): () => boolean {
  const { pathname } = useLocation();
  const shown = useRef<{ readonly page: string; readonly address: string } | null>(null);
  useEffect(() => {
    shown.current = { page: pathname, address: window.location.pathname };
    return () => {
      shown.current = null;
    };
  }, [pathname]);
  // The address changes with the tap that leads away; this component unmounts only when the next page has loaded.
  return useCallback(
    () => shown.current?.page === pathname && shown.current.address === window.location.pathname,
    [pathname],
  );
}

interface After extends NavigateOptions {
  readonly meanwhile?: string;
}

/** Navigates after a response, unless the borrower has left the page; then shows `meanwhile` in the 'Info' dialog. */
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
