import { useCallback } from 'react';
import { useAppDispatch } from '@platform/state';
import { useSession } from '@platform/session/useSession';
import { href } from '@core/href';
import { endSessionAtServer } from './ending';
import { signedOut } from '@platform/session/slice';

/** Forgets the user on this phone and goes to the login page. */
export function useLeave(): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => {
    dispatch(signedOut({ loginHref: href({ kind: 'login', redirect: '' }) }));
  }, [dispatch]);
}

/** Ends the session: on this phone at once, whatever the network does, and at the server as soon as it hears of it. */
export function useQuit(): () => void {
  const leave = useLeave();
  const { token } = useSession();
  return () => {
    if (token !== null) endSessionAtServer(token);
    leave();
  };
}
