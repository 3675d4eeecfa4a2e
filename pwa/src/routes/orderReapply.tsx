import { useParams } from 'react-router';

import { ReapplyScreen } from '@features/orders/ReapplyScreen';

/** `/orders/{id}/reapply` */
export function Component() {
  const { id = '' } = useParams();
  return <ReapplyScreen orderId={id} />;
}
