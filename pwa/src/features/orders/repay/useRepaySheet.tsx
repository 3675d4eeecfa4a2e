import { type ReactNode, Suspense, lazy, useState } from 'react';

import type { Money, OrderDetail, TowardName } from '@core/types';
import { ConfirmDialog } from '@ui/Dialog/ConfirmDialog';

import { RepaySheet } from './RepaySheet';
import type { Way } from './RepayWays';
import { usePayAgain } from './usePayAgain';
import { useRepay } from './useRepay';

/** Loads on demand, only for loans in instalments. */
const PartSheet = lazy(async () => {
  const { PartSheet: sheet } = await import(/* webpackChunkName: "part-sheet" */ './PartSheet');
  return { default: sheet };
});

/** Manages the dialogs before the payment page: a question while the bank confirms another payment, then the sheet. */
export function useRepaySheet(detail: OrderDetail, toward: TowardName = 'due', isReturn = false) {
  const again = usePayAgain(detail);
  const [asking, setAsking] = useState<'again' | 'how' | null>(null);
  const { pay, coolOff, busy } = useRepay(detail);
  const { repay, coolingOff, instalments } = detail.view;
  const close = () => setAsking(null);
  const amount = toward === 'payoff' && instalments !== null ? instalments.payoff : repay?.amount;
  const go = (way: Way, bookFirst: boolean) => {
    close();
    if (way === 'return') coolOff();
    else if (amount !== undefined) pay(amount, { bookFirst, toward });
  };
  const payPart = (part: Money) => {
    close();
    pay(part, { toward });
  };
  const sheet = { detail, open: asking === 'how', busy, onClose: close };
  const question: ReactNode =
    amount === undefined ? null : (
      <>
        {toward === 'amount' ? (
          <Suspense>
            <PartSheet {...sheet} onPay={payPart} />
          </Suspense>
        ) : (
          <RepaySheet {...sheet} amount={amount} isReturn={isReturn} onPay={go} />
        )}
        {again !== null && (
          <ConfirmDialog
            open={asking === 'again'}
            {...again.question}
            onConfirm={() => {
              // If the amount can still change, the sheet shows it before the payment page opens.
              if (coolingOff === null && toward === 'due') go('repay', false);
              else setAsking('how');
            }}
            onCancel={close}
          />
        )}
      </>
    );
  return {
    again,
    busy,
    question,
    /** Starts a payment: opens the question if needed, else the sheet, or with `isStraight` the payment page. */
    start: (isStraight: boolean) => {
      if (again !== null) setAsking('again');
      else if (isStraight) go('repay', false);
      else setAsking('how');
    },
  };
}
