import { useState } from 'react';

import { isUnanswered } from '@app/attemptKey';
import { useFailureText } from '@app/failure';
import { useAppDispatch } from '@app/store';
import { type Outcome, useAttempt } from '@app/useAttempt';
import type { OrderDetail, PaymentLink } from '@core/types';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { useInfo } from '@ui/Info/Info';
import { ordersApi } from '@features/orders/api';
import { useBookNextLoanMutation } from '@features/schedule/api';

import { useCoolingOffMutation, useRepayMutation } from './api';
import { usePaymentPage } from './usePaymentPage';

/** The ways to pay an order. Each blocks a second tap, also while the payment page is opening. */
export function useRepay(detail: OrderDetail) {
  const t = useT();
  const core = useCore();
  const info = useInfo();
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const page = usePaymentPage();
  const [repay] = useRepayMutation();
  const [coolingOff] = useCoolingOffMutation();
  const [book] = useBookNextLoanMutation();
  const paying = useAttempt((attempt: Parameters<typeof repay>[0]) => repay(attempt).unwrap());
  const leaving = useAttempt((attempt: Parameters<typeof coolingOff>[0]) => coolingOff(attempt).unwrap());
  const booking = useAttempt((attempt: Parameters<typeof book>[0]) => book(attempt).unwrap());
  const [checking, setChecking] = useState(false);
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
    page.open(outcome.data.paymentUrl, detail.orderId);
  };

  /** Reads the order again: is what the button said still right? Else the screen shows how it stands now. */
  const stillRight = async (shown: string): Promise<boolean> => {
    if (core === null || checking) return false;
    setChecking(true);
    const { data, error } = await dispatch(
      ordersApi.endpoints.orderDetail.initiate(detail.orderId, { forceRefetch: true, subscribe: false }),
    );
    setChecking(false);
    if (error !== undefined || data === undefined) {
      info.show(failureText(error));
      return false;
    }
    const check = core.repayCheck({ shown, detail: data });
    if (check.kind === 'changed') info.show(t('orders.amountChanged', core.formatMoney(check.amount)));
    if (check.kind === 'notOwed') info.show(t('orders.notOwed', t(check.stateKey)));
    return check.kind === 'go';
  };

  return {
    busy: checking || paying.busy || leaving.busy || booking.busy || page.leaving,
    /** Pays what the button said, if it is still right; books the next loan first when asked to. */
    pay: async (shown: string, { bookFirst = false } = {}) => {
      if (!(await stillRight(shown))) return;
      if (bookFirst && !proceed(await booking.run(order))) return;
      follow(await paying.run(order));
    },
    coolOff: async () => {
      follow(await leaving.run(order));
    },
  };
}
