import { useParams } from 'react-router';

import { ApplyScreen } from '@features/product/ApplyScreen';

export function Component() {
  const { pid = '' } = useParams();
  return <ApplyScreen pid={pid} />;
}
