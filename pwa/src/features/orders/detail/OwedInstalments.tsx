import type { InstalmentsView, OrderDetail } from '@core/types';
import { Instalments } from '@entities/plan/Instalments';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { Note } from '@ui/Text/Text';

import { ExitOffer } from '../repay/RepayActions';
import { OtherPayments } from '../repay/OtherPayments';
import { StateTag } from '../StateTag';
import styles from '../orders.module.css';
import { LateCharge } from './LateCharge';
import { OverdueNote } from './OverdueNote';

interface OwedInstalmentsProps {
  readonly detail: OrderDetail;
  readonly instalments: InstalmentsView;
}

/** Shows the amount due and its date, all instalments of the loan, and other ways to pay. */
export function OwedInstalments({ detail, instalments }: OwedInstalmentsProps) {
  const t = useT();
  const { view, nextDue, plan = [] } = detail;
  const { coolingOff, daysLeft, repay } = view;
  const { count, isLate } = instalments;
  const next = plan.find(({ dueDate }) => dueDate === nextDue?.date);
  let asked = t('orders.instalmentOf', String(next?.n ?? count), String(count));
  if (isLate) asked = t('orders.toPay');
  else if (repay?.amount !== nextDue?.amount) asked = t('orders.ifToday');
  return (
    <Card>
      <StateTag {...view} isConfirming={detail.confirming != null} />
      {repay !== null && (
        <>
          <Note above={12}>{asked}</Note>
          <Amount size="hero" value={repay.amount} />
        </>
      )}
      {isLate ? (
        <OverdueNote detail={detail} />
      ) : (
        next !== undefined && (
          <Note above={8}>
            {daysLeft === 0
              ? t('orders.instalmentToday')
              : t('orders.instalmentBy', t.date(next.dueDate), t.days(daysLeft ?? 0))}
          </Note>
        )
      )}
      <div className={styles.strip}>
        <Instalments rows={plan} nextDue={nextDue} />
      </div>
      <LateCharge detail={detail} />
      {coolingOff !== null && <ExitOffer detail={detail} exit={coolingOff} />}
      <OtherPayments detail={detail} instalments={instalments} />
    </Card>
  );
}
