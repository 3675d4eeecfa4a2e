import { useState } from 'react';
import { useNavigate } from 'react-router';

import type { OrderDetail } from '@core/types';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { useInfo } from '@ui/Info/Info';
import { useFailureText } from '@app/failure';

import { useOrderDetailQuery } from './api';
import { LoanTable } from './LoanTable';
import styles from './orders.module.css';
import { OrderScreen } from './OrderScreen';
import { StateTag } from './StateTag';
import { useCostRows } from './useCostRows';
import { WithdrawButton } from './WithdrawButton';

/** Waiting for the audit. Only a tap on Refresh moves on: the page never leaves by itself. */
export function AuditScreen({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const core = useCore();
  const info = useInfo();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const query = useOrderDetailQuery(orderId, { refetchOnMountOrArgChange: true });
  const [checking, setChecking] = useState(false);

  const refresh = async () => {
    if (core === null) return;
    setChecking(true);
    const { data, error } = await query.refetch();
    setChecking(false);
    // After a failure `data` is still there, but it is the former answer.
    if (error !== undefined || data === undefined) {
      info.show(failureText(error));
      return;
    }
    const outcome = core.auditRefresh({ orderId, orderState: data.orderState, inApp: false });
    if (outcome.kind === 'go') await navigate(outcome.href);
    if (outcome.kind === 'stay') info.show(t(outcome.messageKey));
  };

  return (
    <OrderScreen
      title={t('orders.auditTitle')}
      query={query}
      footer={() => (
        <Button block busy={checking} busyLabel={t('orders.refreshing')} onClick={() => void refresh()}>
          {t('orders.refresh')}
        </Button>
      )}
    >
      {(detail) => <Waiting detail={detail} />}
    </OrderScreen>
  );
}

function Waiting({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const core = useCore();
  const costRows = useCostRows();
  const view = core?.orderDetailView(detail) ?? null;
  const isWaiting = view?.canWithdraw === true && !view.canGetMoney;
  return (
    <>
      <Card>
        {view !== null && <StateTag stateKey={view.stateKey} />}
        <p className={styles.lead}>
          {view === null || isWaiting ? t('orders.auditText') : t('orders.auditMoved', t(view.stateKey))}
        </p>
      </Card>
      <Card as="section">
        <h2 className={styles.heading}>{t('orders.yourApplication')}</h2>
        <DetailRows rows={costRows(detail)} />
      </Card>
      <LoanTable />
      {view?.canWithdraw === true && <WithdrawButton orderId={detail.orderId} />}
    </>
  );
}
