import { useState } from 'react';
import { useAppDispatch } from '@app/store';
import { loadEntry } from '@core/index';
import { useLogoutMutation } from './api';
import { signedOut } from './slice';

/** Ends the session: at the server, so that the token is dead, and on this phone even when the server cannot be reached. */
export function useQuit() {
  const dispatch = useAppDispatch();
  const [logout] = useLogoutMutation();
  const [busy, setBusy] = useState(false);
  const quit = async () => {
    setBusy(true);
    const [core] = await Promise.all([loadEntry().catch(() => null), logout()]);
    dispatch(signedOut({ loginHref: core?.hrefOf({ kind: 'login', redirect: '' }).href ?? null }));
  };
  return { quit, busy };
}
