import { useCallback, useState } from 'react';
import { useAppDispatch } from '@app/store';
import { loadEntry } from '@core/index';
import { useLogoutMutation } from './api';
import { signedOut } from './slice';

/** Forgets the user on this phone and goes to the login page. */
export function useLeave(): () => Promise<void> {
  const dispatch = useAppDispatch();
  return useCallback(async () => {
    const core = await loadEntry().catch(() => null);
    dispatch(signedOut({ loginHref: core?.hrefOf({ kind: 'login', redirect: '' }).href ?? null }));
  }, [dispatch]);
}

/** Ends the session: at the server, so that the token is dead, and on this phone even when the server cannot be reached. */
export function useQuit() {
  const leave = useLeave();
  const [logout] = useLogoutMutation();
  const [busy, setBusy] = useState(false);
  const quit = async () => {
    setBusy(true);
    await logout();
    await leave();
  };
  return { quit, busy };
}
