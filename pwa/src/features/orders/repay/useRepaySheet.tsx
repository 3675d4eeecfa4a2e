import { type ReactNode, useState } from 'react';

import type { Money, OrderDetail, TowardName } from '@core/types';
import { onDemand } from '@platform/failures/onDemand';
import { ConfirmDialog } from '@ui/Dialog/ConfirmDialog';

import { RepaySheet } from './RepaySheet';
import type { Way } from './RepayWays';
import { usePayAgain } from './usePayAgain';
import { useRepay } from './useRepay';

/** Loads on demand, only for loans in instalments. */
const PartSheet = onDemand(async () => {
  const { PartSheet: sheet } = await import(/* webpackChunkName: "part-sheet" */ './PartSheet');
  return sheet;
}, 180);

/** Manages the dialogs before the payment page: the sheet, then a question while another payment may be on its way. */
export function useRepaySheet(detail: OrderDetail, toward: TowardName = 'due', isReturn = false) {
  const again = usePayAgain(detail);
  const [asking, setAsking] = useState<'how' | { readonly again: () => void } | null>();
  const { pay, coolOff, busy } = useRepay(detail);
  const { repay, instalments } = detail.view;
  const close = () => setAsking(null);
  const amount = toward === 'payoff' && instalments !== null ? instalments.payoff : repay?.amount;
  // Asks last, because the other payment may have been started while the sheet was open.
  const proceed = (act: () => void) => {
    if (again !== null) return setAsking({ again: act });
    close();
    act();
  };
  const go = (way: Way, bookFirst: boolean) =>
    proceed(() => {
      if (way === 'return') coolOff();
      else if (amount !== undefined) pay(amount, { bookFirst, toward });
    });
  const payPart = (part: Money) => proceed(() => pay(part, { toward }));
  const sheet = { detail, open: asking === 'how', busy, onClose: close };
  const question: ReactNode =
    amount === undefined ? null : (
      <>
        {toward === 'amount' ? (
          // Stays once it has been opened, and with it the amount that was typed.
          asking !== undefined && <PartSheet {...sheet} onPay={payPart} />
        ) : (
          <RepaySheet {...sheet} amount={amount} isReturn={isReturn} onPay={go} />
        )}
        {again !== null && (
          <ConfirmDialog
            open={typeof asking === 'object' && asking !== null}
            {...again.question}
            onConfirm={() => {
              close();
              if (typeof asking === 'object') asking?.again();
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
    /** Starts a payment: opens the sheet, or with `isStraight` the payment page. */
    start: (isStraight: boolean) => {
      if (isStraight) go('repay', false);
      else setAsking('how');
    },
  };
}
