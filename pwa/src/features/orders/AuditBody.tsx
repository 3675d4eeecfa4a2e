import type { ReactNode } from 'react';

import type { OrderDetail } from '@core/types';
import { useCore } from '@core/useCore';
import { LoanTable } from '@shared/loyalty/LoanTable';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';

import styles from './orders.module.css';
import { StateTag } from './StateTag';
import { useCostRows } from './useCostRows';
import { orderView } from './views';
import { WithdrawButton } from './WithdrawButton';

interface AuditBodyProps {
  readonly detail: OrderDetail;
  readonly readOnly?: boolean;
  readonly meanwhile?: ReactNode;
}

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
        {view?.disbursal === 'never' && <p className={styles.note}>{t('orders.nothingOwed')}</p>}
      </Card>
      {meanwhile}
      <Card as="section">
        <h2 className={styles.heading}>{t('orders.yourApplication')}</h2>
        <ExplainedRows rows={cost.rows} />
      </Card>
      <LoanTable />
      {!readOnly && view?.canWithdraw === true && <WithdrawButton orderId={detail.orderId} />}
    </>
  );
}
