import { useSearchParams } from 'react-router';

import { AuthHub } from '@features/verification/AuthHub';

/** `/auth/index?pid=` */
export function Component() {
  const [query] = useSearchParams();
  return <AuthHub pid={query.get('pid') ?? ''} />;
}
