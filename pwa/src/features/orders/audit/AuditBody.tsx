import type { ReactNode } from 'react';

import type { OrderDetail } from '@core/types';
import { LoanTable } from '@entities/loyalty/LoanTable';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { Heading } from '@ui/Text/Heading';
import { Note } from '@ui/Text/Note';

import styles from '../orders.module.css';
import { StateTag } from '../StateTag';
import { useCostRows } from '../useCostRows';
import { WithdrawButton } from '../WithdrawButton';

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
  const cost = useCostRows(detail);
  const { view } = detail;
  const isWaiting = view.canWithdraw && !view.canGetMoney;
  return (
    <>
      <Card>
        <StateTag {...view} />
        <p className={styles.lead}>{isWaiting ? t('orders.auditText') : t('orders.auditMoved', t(view.stateKey))}</p>
        {view.disbursal === 'never' && <Note above={8}>{t('orders.nothingOwed')}</Note>}
      </Card>
      {meanwhile}
      <Card as="section">
        <Heading below={8}>{t('orders.yourApplication')}</Heading>
        <ExplainedRows rows={cost.rows} />
      </Card>
      <LoanTable />
      {!readOnly && view.canWithdraw && <WithdrawButton orderId={detail.orderId} />}
    </>
  );
}
