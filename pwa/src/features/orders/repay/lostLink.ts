// Remembers a payment link whose response was lost. The server then counts a payment as started, although no payment
// page has opened here.
import { useEffect, useSyncExternalStore } from 'react';
import { observable } from '@core/observable';
import type { OrderDetail, Timestamp } from '@core/types';
import { isUnanswered } from '@platform/calls/attemptKey';
import type { Outcome } from '@platform/calls/useAttempt';
import { useAppDispatch } from '@platform/state';
import { ordersApi } from '../api';

interface LostLink {
  readonly orderId: string;
  /** Arrival time of the order's last response before the loss. A later response tells whether a payment started. */
  readonly readAt: number | undefined;
  /** Start of the payment; undefined until the order has been read. A later start is another tab's payment. */
  readonly startedAt?: Timestamp;
}

const lost = observable<LostLink | null>(null);

/** Forgets the lost link, because a payment page has opened. */
export const forgetLostLink = (): void => lost.set(null);

/** Whether the payment that the bank seems to confirm is a lost link, whose payment page has not opened here. */
export function useIsLinkLost(orderId: string): boolean {
  const link = useSyncExternalStore(lost.on, lost.now);
  const { data, fulfilledTimeStamp } = ordersApi.endpoints.orderDetail.useQueryState(orderId);
  const isRead = link?.orderId === orderId && fulfilledTimeStamp !== link.readAt;
  const startedAt = data?.confirming == null ? null : data.paymentTime;
  const isLost = isRead && startedAt !== null && (link.startedAt ?? startedAt) === startedAt;

  useEffect(() => {
    if (isRead && !isLost) lost.set(null);
    else if (isLost && link.startedAt === undefined) lost.set({ ...link, startedAt });
  }, [link, isRead, isLost, startedAt]);
  return isLost;
}

/** Returns a function that remembers the link of an attempt whose response was lost. */
export function useNoteLostLink({ orderId, confirming }: OrderDetail) {
  const dispatch = useAppDispatch();
  const wasLost = useIsLinkLost(orderId);
  // A payment page that opened before may have been paid, so its payment is still waited for.
  const isFirst = confirming == null || wasLost;
  return (outcome: Outcome<unknown>): void => {
    if (outcome.kind !== 'refused' || !isUnanswered(outcome.error) || !isFirst) return;
    const { select } = ordersApi.endpoints.orderDetail;
    const readAt = dispatch((_dispatch, getState) => select(orderId)(getState()).fulfilledTimeStamp);
    lost.set({ orderId, readAt });
  };
}
