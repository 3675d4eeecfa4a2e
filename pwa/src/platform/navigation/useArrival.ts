import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Returns state from the previous page, and removes it from the history, so that a reload does not repeat it. */
export function useArrival<Arrival>(read: (state: unknown) => Arrival | null): Arrival | null {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [arrival] = useState(() => read(state));
  useEffect(() => {
    if (arrival !== null && state !== null) void navigate(`${pathname}${search}`, { replace: true, state: null });
  }, [arrival, state, navigate, pathname, search]);
  return arrival;
}
