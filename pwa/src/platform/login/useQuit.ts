import { useCallback } from 'react';
import { useAppDispatch } from '@platform/state';
import { useSession } from '@platform/session/useSession';
import { href } from '@core/href';
import { endSessionAtServer } from './endSession';
import { signedOut } from '@platform/session/slice';

export function useLeave(): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => dispatch(signedOut({ loginHref: href({ kind: 'login', redirect: '' }) })), [dispatch]);
}

/** Returns a function that logs out: at once on this phone, and at the server when it can be reached. */
export function useQuit(): () => void {
  const leave = useLeave();
  const { token } = useSession();
  return () => {
    if (token !== null) endSessionAtServer(token);
    leave();
  };
}
