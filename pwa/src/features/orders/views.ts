import type { Reading } from '@core/index';
import type { OrderCardView, OrderDetail, OrderDetailView, OrderListItem } from '@core/types';

/** Asks core once for each answer of the server, because screens ask with every render and an answer never changes. */
function oncePerAnswer<Answer extends object, View>(ask: (core: Reading, answer: Answer) => View) {
  const views = new WeakMap<Answer, View>();
  return (core: Reading, answer: Answer): View => {
    const view = views.get(answer) ?? ask(core, answer);
    views.set(answer, view);
    return view;
  };
}

/** Core's view of an order in the list. */
export const cardView = oncePerAnswer<OrderListItem, OrderCardView>((core, order) => core.orderCard(order));

const detailView = oncePerAnswer<OrderDetail, OrderDetailView>((core, detail) => core.orderDetailView(detail));

/** Core's view of an order's detail; null until core and the answer are loaded. */
export const orderView = (core: Reading | null, detail: OrderDetail | undefined): OrderDetailView | null =>
  core === null || detail === undefined ? null : detailView(core, detail);
