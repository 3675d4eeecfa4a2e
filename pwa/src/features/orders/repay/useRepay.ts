import { isUnanswered } from '@platform/calls/attemptKey';
import { type Outcome, useAttempt } from '@platform/calls/useAttempt';
import { useSayRefusal } from '@platform/calls/useSayRefusal';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import type { Money, OrderDetail, PaymentLink, TowardName } from '@core/types';
import { useT } from '@i18n/useT';
import { useBookNextLoanMutation } from '@entities/booking/api';

import { useCoolingOffMutation, useRepayMutation } from '../api';
import { useNoteLostLink } from './lostLink';
import { usePaymentPage } from './usePaymentPage';

interface PayOptions {
  readonly bookFirst?: boolean;
  /** For a loan in instalments: whether to pay the amount due, the whole loan, or a chosen amount. */
  readonly toward?: TowardName;
}

/** Returns functions that pay an order. Each blocks a second tap until the payment page has opened. */
export function useRepay(detail: OrderDetail) {
  const t = useT();
  const say = useSayRefusal(detail.productId);
  const page = usePaymentPage();
  const noteLostLink = useNoteLostLink(detail);
  const { tap } = useAsyncAction();
  const [repay] = useRepayMutation();
  const [coolingOff] = useCoolingOffMutation();
  const [book] = useBookNextLoanMutation();
  const paying = useAttempt(repay, detail);
  const leaving = useAttempt(coolingOff, detail);
  const booking = useAttempt(book);
  const order = { orderId: detail.orderId };

  const proceed = (outcome: Outcome<unknown>): boolean => {
    if (outcome.kind === 'refused') {
      const { error } = outcome;
      const isUnsure = isUnanswered(error) && error.msg === '' && navigator.onLine;
      say(error, isUnsure ? t('orders.paymentUnsure') : undefined);
    }
    return outcome.kind === 'done';
  };
  const follow = async (outcome: Outcome<PaymentLink>) => {
    noteLostLink(outcome);
    if (!proceed(outcome) || outcome.kind !== 'done') return;
    await page.open(outcome.data.paymentUrl, detail.orderId);
  };

  return {
    busy: paying.busy || leaving.busy || page.leaving,
    /** Pays exactly the amount `shown` on the button. With `bookFirst`, first books the next loan. */
    pay: (shown: Money, { bookFirst = false, toward = 'due' }: PayOptions = {}) =>
      tap(async () => {
        const before = async () => (await page.ready()) && (!bookFirst || proceed(await booking.run(order)));
        const purpose = { ...(toward !== 'due' && { toward }), ...(toward === 'amount' && { amount: shown }) };
        await follow(await paying.run({ ...order, expected: shown, ...purpose }, { before }));
      }),
    coolOff: () =>
      tap(async () => {
        const exit = { ...order, expected: detail.coolingOffAmount };
        await follow(await leaving.run(exit, { before: page.ready }));
      }),
  };
}
