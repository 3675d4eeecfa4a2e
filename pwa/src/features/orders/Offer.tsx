import type { OrderDetail } from '@core/types';
import { formatDay, formatInstant, formatMoney } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Note } from '@ui/Text/Note';

import { AMOUNT_LABELS } from './amountLabels';
import styles from './orders.module.css';

/** An offer before disbursal: the amounts received and repaid, their dates, and the offer's expiry. */
export function Offer({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { language } = useLanguage();
  const { actUntil, arriveAmount, plan = [], repayment, repaymentAmount, view } = detail;
  const all = formatMoney(repaymentAmount);
  const first = repayment == null ? undefined : plan[0];
  return (
    <>
      <Note above={12}>{t(AMOUNT_LABELS[view.disbursal].received)}</Note>
      <Amount size="hero" value={arriveAmount} />
      {view.expectedDue !== null && (
        <>
          <p className={styles.same}>
            {first === undefined
              ? t('product.repayBy', all, formatDay(view.expectedDue, language))
              : t('orders.stepRepayPlan', all, String(plan.length))}
          </p>
          <Note>
            {first === undefined
              ? t('product.dueDateIf')
              : t('orders.stepRepayFirst', formatDay(first.dueDate, language))}
          </Note>
        </>
      )}
      {view.canGetMoney && actUntil != null && (
        <p className={styles.lead}>{t('orders.confirmUntil', formatInstant(actUntil, language))}</p>
      )}
    </>
  );
}
