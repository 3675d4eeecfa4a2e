import type { Day, OrderDetail, OrderListItem, UndwayOrder } from '@core/types';
import { addDays, daysBetween } from '@i18n/days';
import { dayOf } from '@i18n/formats';
import { daysSince } from '@platform/calls/daysSince';
import { nowText } from '@platform/now';
import { orderApi } from './api';

/**
 * Returns today's date for a response of the lender's day `asOf` that arrived at `since`, in epoch milliseconds. The days
 * that have passed on the phone are added to `asOf`. The phone's date may be wrong, or may have been corrected meanwhile,
 * so the result is never later than the phone's date, unless that date is before `asOf`.
 */
export function todayOf(asOf: Day, since: number | undefined): Day {
  const passed = since === undefined ? 0 : Math.max(0, daysSince(since));
  const [counted, phone] = [addDays(asOf, passed), dayOf(nowText())];
  return asOf <= phone && phone < counted ? phone : counted;
}

const daysLeftOn = (today: Day, due: Day | null): number | null =>
  due === null || due < today ? null : daysBetween(today, due);

/*
 * A response that is shown on a later day keeps its amounts, which the screen marks with the response's day. The functions
 * below count the days left anew, and leave out offers and estimates that hold on the response's day only.
 */

export function detailOn(today: Day, detail: OrderDetail): OrderDetail {
  const { asOf, view } = detail;
  if (today === asOf) return detail;
  return {
    ...detail,
    view: { ...view, daysLeft: daysLeftOn(today, view.dueAhead), coolingOff: null, expectedDue: null },
  };
}

export function listItemOn(today: Day, item: OrderListItem): OrderListItem {
  const { asOf, view } = item;
  if (today === asOf || view.daysLeft === null) return item;
  const daysLeft = daysLeftOn(today, view.dueDay);
  const { look } = view;
  let { situation } = look;
  if (situation !== 'extensionUnpaid' && !daysLeft) situation = daysLeft === 0 ? 'dueToday' : 'due';
  return { ...item, view: { ...view, daysLeft, look: { ...look, situation } } };
}

export function undwayOn(today: Day, order: UndwayOrder): UndwayOrder {
  const { view } = order;
  const { status } = view;
  if (status.kind !== 'dueToday' && status.kind !== 'dueSoon') return order;
  const kind = status.day === today ? 'dueToday' : 'dueBy';
  return { ...order, view: { ...view, status: { ...status, kind } } };
}

/** Returns today's date for an order's response. */
export function useToday({ orderId, asOf }: Pick<OrderDetail, 'orderId' | 'asOf'>): Day {
  const { fulfilledTimeStamp } = orderApi.endpoints.orderDetail.useQueryState(orderId);
  return todayOf(asOf, fulfilledTimeStamp);
}
