import { useCallback } from 'react';
import { useAppDispatch } from '@shared/state';
import { useSession } from './useSession';
import { entryRules } from '@core/index';
import { endSessionAtServer } from './ending';
import { signedOut } from './slice';

/** Forgets the user on this phone and goes to the login page. */
export function useLeave(): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => {
    const core = entryRules.now();
    dispatch(signedOut({ loginHref: core?.hrefOf({ kind: 'login', redirect: '' }).href ?? null }));
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
