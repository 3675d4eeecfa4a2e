import { useParams } from 'react-router';

import { DetailScreen } from '@features/orders/DetailScreen';

export function Component() {
  const { id = '' } = useParams();
  return <DetailScreen orderId={id} />;
}
