import type { ReactNode } from 'react';

import type { OrderDetail } from '@core/types';
import { useCore } from '@core/useCore';
import { LoanTable } from '@shared/loyalty/LoanTable';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { Heading } from '@ui/Text/Heading';
import { Note } from '@ui/Text/Note';

import styles from './orders.module.css';
import { StateTag } from './StateTag';
import { useCostRows } from './useCostRows';
import { orderView } from './views';
import { WithdrawButton } from './WithdrawButton';

interface AuditBodyProps {
  readonly detail: OrderDetail;
  /** A page opened by a link only reads. */
  readonly readOnly?: boolean;
  /** What else may be done meanwhile, below where the application stands. */
  readonly meanwhile?: ReactNode;
}

/** What both audit pages show: where the application stands, what was applied for, the loan-calculation table. */
export function AuditBody({ detail, readOnly = false, meanwhile }: AuditBodyProps) {
  const t = useT();
  const core = useCore();
  const cost = useCostRows(detail);
  const view = orderView(core, detail);
  const isWaiting = view?.canWithdraw === true && !view.canGetMoney;
  return (
    <>
      <Card>
        {view !== null && <StateTag stateKey={view.stateKey} />}
        <p className={styles.lead}>
          {view === null || isWaiting ? t('orders.auditText') : t('orders.auditMoved', t(view.stateKey))}
        </p>
        {view?.disbursal === 'never' && <Note above={8}>{t('orders.nothingOwed')}</Note>}
      </Card>
      {meanwhile}
      <Card as="section">
        <Heading below={8}>{t('orders.yourApplication')}</Heading>
        <ExplainedRows rows={cost.rows} />
      </Card>
      <LoanTable />
      {!readOnly && view?.canWithdraw === true && <WithdrawButton orderId={detail.orderId} />}
    </>
  );
}
