import { type ReactNode, useState } from 'react';

import type { OrderDetail } from '@core/types';
import { ConfirmDialog } from '@ui/Dialog/ConfirmDialog';

import { RepaySheet } from './RepaySheet';
import type { Way } from './RepayWays';
import { usePayAgain } from './usePayAgain';
import { useRepay } from './useRepay';

/** What stands between a tap and the payment page: a question while another payment is being confirmed, then the sheet. */
export function useRepaySheet(detail: OrderDetail) {
  const again = usePayAgain(detail);
  const [asking, setAsking] = useState<'again' | 'how' | null>(null);
  const { pay, coolOff, busy } = useRepay(detail);
  const { repay, coolingOff } = detail.view;
  const close = () => setAsking(null);
  const go = (way: Way, bookFirst: boolean) => {
    close();
    if (way === 'return') coolOff();
    else if (repay !== null) pay(repay.amount, { bookFirst });
  };
  const question: ReactNode =
    repay === null ? null : (
      <>
        <RepaySheet detail={detail} repay={repay} open={asking === 'how'} busy={busy} onClose={close} onPay={go} />
        {again !== null && (
          <ConfirmDialog
            open={asking === 'again'}
            {...again.question}
            onConfirm={() => {
              // Whoever can return the loan chooses the amount first.
              if (coolingOff === null) go('repay', false);
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
    /** Asks at least once, except where the specification leads straight to the payment page. */
    start: (isStraight: boolean) => {
      if (again !== null) setAsking('again');
      else if (isStraight) go('repay', false);
      else setAsking('how');
    },
  };
}
