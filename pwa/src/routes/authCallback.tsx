import { useSearchParams } from 'react-router';

import { FaceResultScreen } from '@features/verification/FaceResultScreen';

/** `/auth/callback?pid=`: the provider's return, which only reads the result. */
export function Component() {
  const [query] = useSearchParams();
  return <FaceResultScreen pid={query.get('pid') ?? ''} />;
}
