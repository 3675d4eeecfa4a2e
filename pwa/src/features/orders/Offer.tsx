import type { OrderDetail } from '@core/types';
import { formatDay, formatInstant, formatMoney } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Note } from '@ui/Text/Note';

import { FIGURES } from './figures';
import styles from './orders.module.css';

/** An offer before disbursal: amounts received and repaid, their dates, and until when it is valid. */
export function Offer({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { language } = useLanguage();
  const { actUntil, arriveAmount, plan = [], repayment, repaymentAmount, view } = detail;
  const all = formatMoney(repaymentAmount);
  const first = repayment == null ? undefined : plan[0];
  return (
    <>
      <Note above={12}>{t(FIGURES[view.disbursal].received)}</Note>
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
