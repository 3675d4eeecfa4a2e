import { Navigate, useLocation } from 'react-router';
import { useCore } from '@core/useCore';
import { href } from '@core/href';
import { useAuthStatusQuery } from '@entities/verification/api';
import { inState } from '@platform/navigation/inState';
import IdentityStep from './IdentityStep';

/** The page after a passed face check. Redirects to the list of steps unless the identity step is still open. */
export default function KycAfterFace({ pid }: { readonly pid: string }) {
  const core = useCore();
  const { state } = useLocation();
  const { data: status } = useAuthStatusQuery();
  if (inState(state, 'fromFace') === true && core !== null && status !== undefined) {
    const position = core.stepPosition({ status, key: 'identity' });
    // `unknown`: the server asks for no identity step.
    if (position.kind === 'unknown' || position.done) return <Navigate replace to={href({ kind: 'authIndex', pid })} />;
  }
  return <IdentityStep pid={pid} />;
}
