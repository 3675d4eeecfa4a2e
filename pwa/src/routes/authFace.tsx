import { useSearchParams } from 'react-router';

import { FaceStep } from '@features/verification/FaceStep';

/** `/auth/face?pid=` */
export function Component() {
  const [query] = useSearchParams();
  return <FaceStep pid={query.get('pid') ?? ''} />;
}
