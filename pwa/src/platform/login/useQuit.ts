import { useCallback } from 'react';
import { useAppDispatch } from '@platform/state';
import { useSession } from '@platform/session/useSession';
import { href } from '@core/href';
import { endSessionAtServer } from './ending';
import { signedOut } from '@platform/session/slice';

export function useLeave(): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => {
    dispatch(signedOut({ loginHref: href({ kind: 'login', redirect: '' }) }));
  }, [dispatch]);
}

/** Ends the session at once on this phone, and at the server as soon as it is reachable. */
export function useQuit(): () => void {
  const leave = useLeave();
  const { token } = useSession();
  return () => {
    if (token !== null) endSessionAtServer(token);
    leave();
  };
}
