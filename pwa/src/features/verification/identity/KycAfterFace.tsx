import { Navigate, useLocation } from 'react-router';

import { useCore } from '@core/useCore';
import { href } from '@core/href';

import { useAuthStatusQuery } from '@entities/verification/api';
import { isFromFace } from '../face/fromFace';
import { IdentityStep } from './IdentityStep';

/**
 * The identity step, where a passed face check leads. In the usual order the identity is done by then: who comes
 * from the face check is not asked for it again but goes on to the hub, which knows what is left.
 */
export function KycAfterFace({ pid }: { readonly pid: string }) {
  const core = useCore();
  const { state } = useLocation();
  const { data: status } = useAuthStatusQuery();
  if (isFromFace(state) && core !== null && status !== undefined) {
    const position = core.stepPosition({ status, key: 'identity' });
    // Without an identity step in the server's order there is nothing to ask either.
    if (position.kind === 'unknown' || position.done) return <Navigate replace to={href({ kind: 'authIndex', pid })} />;
  }
  return <IdentityStep pid={pid} />;
}
