import { useSearchParams } from 'react-router';

import { IfscFinderScreen } from '@features/ifsc/IfscFinderScreen';

/** `/bank/ifsc?pid=` */
export function Component() {
  const [query] = useSearchParams();
  const pid = query.get('pid') ?? '';
  return <IfscFinderScreen key={pid} pid={pid} />;
}
