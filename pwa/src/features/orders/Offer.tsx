import type { OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Note } from '@ui/Text/Text';
import { AMOUNT_LABELS } from './amountLabels';
import styles from './orders.module.css';

/** An offer before disbursal: the amounts received and repaid, their dates, and the offer's expiry. */
export function Offer({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { actUntil, arriveAmount, plan = [], repayment, repaymentAmount, view } = detail;
  const all = t.money(repaymentAmount);
  const first = repayment == null ? undefined : plan[0];
  return (
    <>
      <Note above={12}>{t(AMOUNT_LABELS[view.disbursal].received)}</Note>
      <Amount size="hero" value={arriveAmount} />
      {view.expectedDue !== null && (
        <>
          <p className={styles.same} data-above={8}>
            {first === undefined
              ? t('product.repayBy', all, t.date(view.expectedDue))
              : t('orders.stepRepayPlan', all, String(plan.length))}
          </p>
          <Note>
            {first === undefined ? t('product.dueDateIf') : t('orders.stepRepayFirst', t.date(first.dueDate))}
          </Note>
        </>
      )}
      {view.canGetMoney && actUntil != null && <p data-above={12}>{t('orders.confirmUntil', t.dateTime(actUntil))}</p>}
    </>
  );
}
