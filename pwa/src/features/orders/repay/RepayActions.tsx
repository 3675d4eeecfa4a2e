import { useState } from 'react';

import type { OrderDetail, OrderDetailView } from '@core/types';
import { formatDay, formatMoney } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { ConfirmDialog } from '@ui/Dialog/ConfirmDialog';
import { Dialog } from '@ui/Dialog/Dialog';
import { Note } from '@ui/Text/Note';

import { NextLoanCost } from '../NextLoanCost';
import styles from './repay.module.css';
import { usePayAgain } from './usePayAgain';
import { useRepay } from './useRepay';

interface RepayButtonProps {
  readonly detail: OrderDetail;
  readonly repay: NonNullable<OrderDetailView['repay']>;
  readonly canBook: boolean;
  readonly hasLeft: boolean;
}

/**
 * Repays. Asks about booking the next loan first, with booking as the secondary answer, so that nobody is nudged into
 * debt; borrowers in arrears are not asked.
 */
export function RepayButton({ detail, repay, canBook, hasLeft }: RepayButtonProps) {
  const t = useT();
  const again = usePayAgain(detail);
  const [asking, setAsking] = useState(false);
  const { pay, busy } = useRepay(detail);
  const amount = formatMoney(repay.amount);
  const isConfirming = again !== null && !hasLeft && detail.paymentPurpose !== 'extension';
  const close = () => setAsking(false);
  const answer = (bookFirst: boolean) => {
    close();
    pay(repay.amount, { bookFirst });
  };

  return (
    <>
      <Button
        block
        busy={busy}
        busyLabel={t('orders.repaying')}
        variant={isConfirming ? 'secondary' : 'primary'}
        onClick={() => {
          if (again !== null || repay.confirmFirst) setAsking(true);
          else pay(repay.amount);
        }}
      >
        {isConfirming ? again.label : t('orders.repay', amount)}
      </Button>
      {canBook && again === null ? (
        <Dialog
          open={asking}
          title={t('orders.reserveTitle')}
          onClose={close}
          actions={
            <>
              <Button variant="secondary" busy={busy} onClick={() => answer(true)}>
                {t('orders.reserveBook')}
              </Button>
              <Button busy={busy} onClick={() => answer(false)}>
                {t('orders.reserveSkip')}
              </Button>
            </>
          }
        >
          <p>{t('orders.reserveText')}</p>
          <NextLoanCost detail={detail} isExplained />
        </Dialog>
      ) : (
        <ConfirmDialog
          open={asking}
          title={t('orders.payTitle', amount)}
          text={<p>{t(detail.overdueDays > 0 ? 'orders.payLateText' : 'orders.payText')}</p>}
          confirmLabel={t('orders.payYes')}
          cancelLabel={t('orders.cancel')}
          {...again?.question}
          onConfirm={() => answer(false)}
          onCancel={close}
        />
      )}
    </>
  );
}

/** Returns the loan within the cooling-off days: confirmed once, then paid like any amount. */
export function CoolingOffButton({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { language } = useLanguage();
  const [asking, setAsking] = useState(false);
  const { coolOff, busy } = useRepay(detail);
  const again = usePayAgain(detail);
  const line = detail.view.coolingOff;
  const until = detail.coolingOffUntil === null ? '' : formatDay(detail.coolingOffUntil, language);

  return (
    <>
      <Button
        variant="text"
        block
        busy={busy}
        busyLabel={t('orders.repaying')}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('orders.coolingOff')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('orders.coolingOff')}
        text={
          <>
            <p>{t('orders.coolingOffText', until)}</p>
            {line !== null && (
              <>
                <p className={styles.sum}>{t('orders.coolingOffNow', formatMoney(line.amount))}</p>
                <Note above={4}>{t(line.ruleKey, ...line.ruleArgs)}</Note>
              </>
            )}
          </>
        }
        confirmLabel={t('orders.coolingOffConfirm')}
        cancelLabel={t('orders.cancel')}
        {...again?.question}
        onConfirm={() => {
          setAsking(false);
          coolOff();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      />
    </>
  );
}
