import type { Reading } from '@core/index';
import type { OrderCardView, OrderDetail, OrderDetailView, OrderListItem } from '@core/types';

/** Asks core once for each answer of the server, which never changes: screens ask with every render. */
function oncePerAnswer<Answer extends object, View>(ask: (core: Reading, answer: Answer) => View) {
  const views = new WeakMap<Answer, View>();
  return (core: Reading, answer: Answer): View => {
    const view = views.get(answer) ?? ask(core, answer);
    views.set(answer, view);
    return view;
  };
}

/** What core says of an order of the list. */
export const cardView = oncePerAnswer<OrderListItem, OrderCardView>((core, order) => core.orderCard(order));

const detailView = oncePerAnswer<OrderDetail, OrderDetailView>((core, detail) => core.orderDetailView(detail));

/** What core says of an order; null until both have come. */
export const orderView = (core: Reading | null, detail: OrderDetail | undefined): OrderDetailView | null =>
  core === null || detail === undefined ? null : detailView(core, detail);
