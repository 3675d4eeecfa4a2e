import type { ReadFirst } from '@app/screens';
import { ordersApi } from '@features/orders/api';
import { OrdersScreen } from '@features/orders/OrdersScreen';

export function Component() {
  return <OrdersScreen />;
}

export const readFirst: ReadFirst = () => [ordersApi.endpoints.orderList.initiate()];
