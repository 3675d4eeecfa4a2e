import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { inState } from './inState';

/** Returns a value of the previous page's state. Removes it from the history, so that a reload does not repeat it. */
export function useArrival<Arrival>(name: string): Arrival | null {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [arrival] = useState(() => inState<Arrival>(state, name));
  useEffect(() => {
    if (arrival !== null && state !== null) void navigate(`${pathname}${search}`, { replace: true, state: null });
  }, [arrival, state, navigate, pathname, search]);
  return arrival;
}
