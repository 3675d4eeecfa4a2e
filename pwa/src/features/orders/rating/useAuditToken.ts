import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { isApiError } from '@platform/calls/envelope';
import { useSession } from '@platform/session/useSession';
import { href } from '@core/href';
import { useCore } from '@core/useCore';

import { useAuditSessionMutation } from '../api';

/** How the page reads its order. If `token` is undefined, uses the session of the signed-in user. */
export type AuditAccess =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready'; readonly token: string | undefined }
  /** The link's code is used, expired or for another order, and the user is not signed in. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unreached'; readonly error: unknown; readonly retry: () => void };

/** Session storage key of the token, which reads one order and expires after half an hour. */
const keyOf = (orderId: string) => `audit.token.${orderId}`;

const stored = (orderId: string) => sessionStorage.getItem(keyOf(orderId)) ?? undefined;

export const endAuditSession = (orderId: string): void => sessionStorage.removeItem(keyOf(orderId));

/** Exchanges the link's one-use code for a token. First removes the code from the address and the history. */
export function useAuditToken(orderId: string, codeInAddress: string): AuditAccess {
  const core = useCore();
  const navigate = useNavigate();
  const { hasToken } = useSession();
  const [exchange] = useAuditSessionMutation();
  const [code] = useState(codeInAddress);
  const [token, setToken] = useState(() => (codeInAddress === '' ? stored(orderId) : undefined));
  const [error, setError] = useState<unknown>();
  const started = useRef(false);

  useEffect(() => {
    if (codeInAddress === '' || core === null) return;
    void navigate(href({ kind: 'orderRating', orderId, token: '' }), { replace: true });
  }, [codeInAddress, core, navigate, orderId]);

  const send = useCallback(async () => {
    setError(undefined);
    try {
      const session = await exchange({ orderId, token: code }).unwrap();
      sessionStorage.setItem(keyOf(orderId), session.token);
      setToken(session.token);
    } catch (thrown) {
      setError(thrown);
    }
  }, [exchange, orderId, code]);

  useEffect(() => {
    if (code === '' || started.current) return;
    started.current = true;
    send().catch(setError);
  }, [code, send]);

  if (token !== undefined) return { kind: 'ready', token };
  if (code === '' || (isApiError(error) && error.kind === 'business')) {
    return hasToken ? { kind: 'ready', token: undefined } : { kind: 'invalid' };
  }
  if (error !== undefined) return { kind: 'unreached', error, retry: () => send().catch(setError) };
  return { kind: 'waiting' };
}
