import { useParams } from 'react-router';

import type { ReadFirst } from '@app/screens';
import { ordersApi } from '@features/orders/api';
import { DetailScreen } from '@features/orders/DetailScreen';

export function Component() {
  const { id = '' } = useParams();
  return <DetailScreen orderId={id} />;
}

export const readFirst: ReadFirst = (id) => [ordersApi.endpoints.orderDetail.initiate(id)];
