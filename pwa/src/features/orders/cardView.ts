import type { Reading } from '@core/index';
import type { OrderCardView, OrderListItem } from '@core/types';

const views = new WeakMap<OrderListItem, OrderCardView>();

/** What core says of an order of the list, asked once: an answer never changes, and the list asks with every render. */
export function cardView(core: Reading, order: OrderListItem): OrderCardView {
  const view = views.get(order) ?? core.orderCard(order);
  views.set(order, view);
  return view;
}
