import type { CoolingOff, OrderDetail, OrderDetailView } from '@core/types';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Notice } from '@ui/Notice/Notice';
import { stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';

import { CheckAgain } from './Confirming';
import styles from './repay.module.css';
import { useRepaySheet } from './useRepaySheet';

interface RepayButtonProps {
  readonly detail: OrderDetail;
  readonly repay: NonNullable<OrderDetailView['repay']>;
  readonly onCheck: () => Promise<unknown>;
}

export function RepayButton({ detail, repay, onCheck }: RepayButtonProps) {
  const t = useT();
  const { again, busy, question, start } = useRepaySheet(detail);
  const isPart = detail.view.instalments !== null;
  const isConfirming = again !== null && detail.paymentPurpose !== 'extension';
  return (
    <>
      {isConfirming && <CheckAgain onCheck={onCheck} />}
      <Button
        block
        busy={busy}
        busyLabel={t('orders.repaying')}
        variant={isConfirming ? 'text' : 'primary'}
        onClick={() => start(!repay.confirmFirst)}
      >
        {isConfirming ? again.label : t(isPart ? 'orders.payYes' : 'orders.repay', t.money(repay.amount))}
      </Button>
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
    <Notice as="div" compact tone="success" className={stackClass(4, styles.exit)}>
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
