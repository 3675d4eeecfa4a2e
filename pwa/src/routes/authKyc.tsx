import { useSearchParams } from 'react-router';

import { KycAfterFace } from '@features/verification/KycAfterFace';

/** `/auth/kyc?pid=` */
export function Component() {
  const [query] = useSearchParams();
  return <KycAfterFace pid={query.get('pid') ?? ''} />;
}
