import type { ReactNode } from 'react';

import type { OrderDetail } from '@core/types';
import { LoanTable } from '@entities/loyalty/LoanTable';
import { useLanguage, useT } from '@i18n/useT';
import { Accordion } from '@ui/Accordion/Accordion';
import { Card } from '@ui/Card/Card';
import { ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { Note } from '@ui/Text/Text';

import { AskWhy } from '../AskWhy';
import { AuditSteps } from './AuditSteps';
import { PlanCard } from '../PlanCard';
import { useCostRows } from '../useCostRows';
import { WithdrawButton } from '../WithdrawButton';

interface AuditBodyProps {
  readonly detail: OrderDetail;
  /** Set on a page that a link has opened, where the borrower can only read. */
  readonly readOnly?: boolean;
  /** Further actions, shown below the application's status. */
  readonly meanwhile?: ReactNode;
}

/** The progress of an application. Its details and the loan-calculation table are folded. */
export function AuditBody({ detail, readOnly = false, meanwhile }: AuditBodyProps) {
  const t = useT();
  const { language } = useLanguage();
  const cost = useCostRows(detail);
  const { view } = detail;
  // `en` shows the table open, as the specification does.
  const isOpen = language === 'en';
  return (
    <>
      <Card gap={16}>
        <AuditSteps detail={detail} />
        {view.ahead[0] === 'checking' && <Note>{t('orders.auditText')}</Note>}
        {view.disbursal === 'never' && (
          <div>
            <Note>{t('orders.nothingOwed')}</Note>
            <AskWhy view={view} />
          </div>
        )}
      </Card>
      {meanwhile}
      <PlanCard detail={detail} />
      <Accordion
        items={[
          { id: 'application', title: t('orders.yourApplication'), content: <ExplainedRows rows={cost.rows} /> },
          { id: 'table', title: t('orders.loanTableTitle'), content: <LoanTable />, isOpen },
        ]}
      />
      {!readOnly && view.canWithdraw && <WithdrawButton orderId={detail.orderId} />}
    </>
  );
}
