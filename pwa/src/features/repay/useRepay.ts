import type { OrderDetail, PaymentLink } from '@core/types';
import { useT } from '@i18n/useT';
import { useInfo } from '@ui/Info/Info';

import { useBookNextLoanMutation, useCoolingOffMutation, useRepayMutation } from './api';
import { isUnanswered } from '@app/attemptKey';
import { standingOf } from './standing';
import { type Outcome, useAttempt } from '@app/useAttempt';
import { useFailureText } from '@app/failure';
import { usePaymentPage } from './usePaymentPage';

/** The ways to pay an order. Each blocks a second tap, also while the payment page is opening. */
export function useRepay(detail: OrderDetail) {
  const t = useT();
  const info = useInfo();
  const failureText = useFailureText();
  const page = usePaymentPage();
  const [repay] = useRepayMutation();
  const [coolingOff] = useCoolingOffMutation();
  const [book] = useBookNextLoanMutation();
  const paying = useAttempt((attempt: Parameters<typeof repay>[0]) => repay(attempt).unwrap());
  const leaving = useAttempt((attempt: Parameters<typeof coolingOff>[0]) => coolingOff(attempt).unwrap());
  const booking = useAttempt((attempt: Parameters<typeof book>[0]) => book(attempt).unwrap());
  const order = { orderId: detail.orderId };

  const proceed = (outcome: Outcome<unknown>): boolean => {
    if (outcome.kind === 'refused') {
      const { error } = outcome;
      info.show(isUnanswered(error) && error.msg === '' ? t('orders.paymentUnsure') : failureText(error));
    }
    return outcome.kind === 'done';
  };
  const follow = (outcome: Outcome<PaymentLink>) => {
    if (!proceed(outcome) || outcome.kind !== 'done') return;
    page.open(outcome.data.paymentUrl, { orderId: detail.orderId, standing: standingOf(detail) });
  };
  const pay = async () => {
    follow(await paying.run(order));
  };

  return {
    busy: paying.busy || leaving.busy || booking.busy || page.leaving,
    pay,
    bookAndPay: async () => {
      if (proceed(await booking.run(order))) await pay();
    },
    coolOff: async () => {
      follow(await leaving.run(order));
    },
  };
}
