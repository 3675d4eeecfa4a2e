import { useParams } from 'react-router';

import { ConfirmScreen } from '@features/orders/ConfirmScreen';

export function Component() {
  const { id = '' } = useParams();
  return <ConfirmScreen orderId={id} />;
}
