import type { InstalmentsView, OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';

import styles from '../orders.module.css';
import { useRepaySheet } from './useRepaySheet';

interface OtherPaymentsProps {
  readonly detail: OrderDetail;
  readonly instalments: InstalmentsView;
}

/** Offers to pay a chosen amount or the whole loan, instead of the instalment. */
export function OtherPayments({ detail, instalments: { due, payoff } }: OtherPaymentsProps) {
  const t = useT();
  const part = useRepaySheet(detail, 'amount');
  const all = useRepaySheet(detail, 'payoff');
  return (
    <>
      <div className={styles.acts}>
        <Button variant="text" busy={part.busy} busyLabel={t('orders.repaying')} onClick={() => part.start(false)}>
          {t('orders.payOther')}
        </Button>
        {/* Hidden within the cooling-off days, because returning the loan then costs less. */}
        {payoff !== due && detail.view.coolingOff === null && (
          <Button variant="text" busy={all.busy} busyLabel={t('orders.repaying')} onClick={() => all.start(false)}>
            {t('orders.payAll', t.money(payoff))}
          </Button>
        )}
      </div>
      {part.question}
      {all.question}
    </>
  );
}
