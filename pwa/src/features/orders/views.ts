import type { Reading } from '@core/index';
import type { OrderCardView, OrderDetail, OrderDetailView, OrderListItem } from '@core/types';

/** Memoises core's view per response: screens ask on every render, and responses are immutable. */
function oncePerAnswer<Answer extends object, View>(ask: (core: Reading, answer: Answer) => View) {
  const views = new WeakMap<Answer, View>();
  return (core: Reading, answer: Answer): View => {
    const view = views.get(answer) ?? ask(core, answer);
    views.set(answer, view);
    return view;
  };
}

export const cardView = oncePerAnswer<OrderListItem, OrderCardView>((core, order) => core.orderCard(order));

const detailView = oncePerAnswer<OrderDetail, OrderDetailView>((core, detail) => core.orderDetailView(detail));

/** Null until core and the response have loaded. */
export const orderView = (core: Reading | null, detail: OrderDetail | undefined): OrderDetailView | null =>
  core === null || detail === undefined ? null : detailView(core, detail);
