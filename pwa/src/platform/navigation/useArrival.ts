import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * What the page before left for this one in the history entry, as `read` finds it. It is taken from the entry: a reload, or
 * coming back later, does not say again what has just happened.
 */
export function useArrival<Arrival>(read: (state: unknown) => Arrival | null): Arrival | null {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [arrival] = useState(() => read(state));
  useEffect(() => {
    if (arrival !== null && state !== null) void navigate(`${pathname}${search}`, { replace: true, state: null });
  }, [arrival, state, navigate, pathname, search]);
  return arrival;
}
