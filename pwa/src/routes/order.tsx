import { OrdersScreen } from '@features/orders/OrdersScreen';

export function Component() {
  return <OrdersScreen />;
}
