import type { CoolingOff, OrderDetail } from '@core/types';
import { useToday } from '@entities/order/today';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Notice } from '@ui/Notice/Notice';
import { stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { PayButton } from './Confirming';
import { useRepaySheet } from './useRepaySheet';
import order from '../orders.module.css';
import styles from './repay.module.css';

export function RepayButton({
  detail,
  onCheck,
}: {
  readonly detail: OrderDetail;
  readonly onCheck: () => Promise<unknown>;
}) {
  const t = useT();
  const { isConfirming, busy, question, start } = useRepaySheet(detail);
  const { instalments, repay } = detail.view;
  if (repay === null) return null;
  return (
    <>
      <PayButton
        isAgain={isConfirming && detail.paymentPurpose !== 'extension'}
        busy={busy}
        onCheck={onCheck}
        onPay={() => start(!repay.confirmFirst)}
      >
        {t(instalments === null ? 'orders.repay' : 'orders.payYes', t.money(repay.amount))}
      </PayButton>
      {question}
    </>
  );
}

/** Offers to return the loan, with the cost, beside the amount owed. */
export function ExitOffer({ detail, exit }: { readonly detail: OrderDetail; readonly exit: CoolingOff }) {
  const t = useT();
  const { busy, question, start } = useRepaySheet(detail, 'due', true);
  const [amount, until] = [t.money(exit.amount), t.date(exit.until)];
  return (
    <Notice as="div" compact tone="success" className={stackClass(4, styles.exit)} data-above={16}>
      <strong>{t('orders.changedMind')}</strong>
      <Note>
        {exit.saves === null
          ? t('orders.changedMindFree', amount, until)
          : t('orders.changedMindText', amount, t.money(exit.saves), until)}
      </Note>
      <Button variant="text" busy={busy} busyLabel={t('orders.repaying')} onClick={() => start(false)}>
        {t('orders.coolingOff')}
      </Button>
      {question}
    </Notice>
  );
}

/** Offers to pay a chosen amount or the whole loan, instead of the instalment. */
export function OtherPayments({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const part = useRepaySheet(detail, 'amount');
  const all = useRepaySheet(detail, 'payoff');
  const isOld = useToday(detail) !== detail.asOf;
  const { coolingOff, instalments } = detail.view;
  return (
    <>
      <div className={order.acts}>
        <Button variant="text" busy={part.busy} busyLabel={t('orders.repaying')} onClick={() => part.start(false)}>
          {t('orders.payOther')}
        </Button>
        {/* Hidden within the cooling-off days, because returning the loan then costs less. The payoff is of its day only. */}
        {instalments !== null && instalments.payoff !== instalments.due && !isOld && coolingOff === null && (
          <Button variant="text" busy={all.busy} busyLabel={t('orders.repaying')} onClick={() => all.start(false)}>
            {t('orders.payAll', t.money(instalments.payoff))}
          </Button>
        )}
      </div>
      {part.question}
      {all.question}
    </>
  );
}
