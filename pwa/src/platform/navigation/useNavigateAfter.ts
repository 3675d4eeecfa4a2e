import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { useToast } from '@ui/Toast/Toast';

/** Whether the borrower is still on the page that asks. An answer may take half a minute on a bad line, and nobody waits so long. */
export function useStillHere(): () => boolean {
  const { pathname } = useLocation();
  const shown = useRef<{ readonly page: string; readonly address: string } | null>(null);
  useEffect(() => {
    shown.current = { page: pathname, address: window.location.pathname };
    return () => {
      shown.current = null;
    };
  }, [pathname]);
  // The address changes with the tap that leads away, this page only when the next one has come.
  return useCallback(
    () => shown.current?.page === pathname && shown.current.address === window.location.pathname,
    [pathname],
  );
}

interface After extends NavigateOptions {
  /** What has happened, to say to a borrower who has moved on; without it nothing is said. */
  readonly meanwhile?: string;
}

/**
 * Goes on when an answer has come: only from the page on which it was asked for. To a borrower who has moved on it says what
 * happened, in the 'Info' dialog, and leads nowhere.
 */
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
