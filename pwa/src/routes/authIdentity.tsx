import { useSearchParams } from 'react-router';
import { IdentityStep } from '@features/verification/IdentityStep';

/** `/auth/identity?pid=`: a chunk of its own, since no other form has a camera. */
export function Component() {
  const [query] = useSearchParams();
  return <IdentityStep pid={query.get('pid') ?? ''} />;
}
