import { type ReactNode, useState } from 'react';
import type { Money, OrderDetail, PaymentLink, TowardName } from '@core/types';
import { onDemand } from '@platform/failures/onDemand';
import { isUnanswered } from '@platform/calls/attemptKey';
import { type Outcome, useAttempt } from '@platform/calls/useAttempt';
import { useSayRefusal } from '@platform/calls/useSayRefusal';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useT } from '@i18n/useT';
import { useBookNextLoanMutation } from '@entities/booking/api';
import { RepaySheet, type Way } from './RepaySheet';
import { usePayAgain } from './usePayAgain';
import { useCoolingOffMutation, useRepayMutation } from '../api';
import { useNoteLostLink } from './lostLink';
import { usePaymentPage } from './usePaymentPage';

/** Loads on demand, only for loans in instalments. */
const PartSheet = onDemand(async () => {
  const { PartSheet: sheet } = await import(/* webpackChunkName: "part-sheet" */ './PartSheet');
  return sheet;
}, 180);

/** Manages the dialogs before the payment page: the sheet, then a question while another payment may be on its way. */
export function useRepaySheet(detail: OrderDetail, toward: TowardName = 'due', isReturn = false) {
  const again = usePayAgain(detail);
  /** Whether the sheet is open; undefined until it has been opened. */
  const [isOpen, setIsOpen] = useState<boolean>();
  const { pay, coolOff, busy } = useRepay(detail, toward);
  const { repay, instalments } = detail.view;
  const close = () => setIsOpen(false);
  const amount = toward === 'payoff' && instalments !== null ? instalments.payoff : repay?.amount;
  // Asks last, because the other payment may have been started while the sheet was open.
  const proceed = (act: () => void) => {
    close();
    again.proceed(act);
  };
  const go = (way: Way, bookFirst: boolean) =>
    proceed(() => {
      if (way === 'return') coolOff();
      else if (amount !== undefined) pay(amount, bookFirst);
    });
  const payPart = (part: Money) => proceed(() => pay(part));
  const sheet = { detail, open: isOpen === true, busy, onClose: close };
  const question: ReactNode =
    amount === undefined ? null : (
      <>
        {toward === 'amount' ? (
          // Stays once it has been opened, and with it the amount that was typed.
          isOpen !== undefined && <PartSheet {...sheet} onPay={payPart} />
        ) : (
          <RepaySheet {...sheet} amount={amount} isReturn={isReturn} onPay={go} />
        )}
        {again.question}
      </>
    );
  return {
    isConfirming: again.isConfirming,
    busy,
    question,
    /** Starts a payment: opens the sheet, or with `isStraight` the payment page. */
    start: (isStraight: boolean) => {
      if (isStraight) go('repay', false);
      else setIsOpen(true);
    },
  };
}

/**
 * Returns functions that pay an order. Each blocks a second tap until the payment page has opened. `toward`: whether to
 * pay the amount due, the whole loan, or a chosen amount of a loan in instalments.
 */
function useRepay(detail: OrderDetail, toward: TowardName) {
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
    pay: (shown: Money, bookFirst = false) =>
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
