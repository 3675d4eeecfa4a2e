import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';

import { useOrderDetailQuery } from './api';
import { AuditBody } from './AuditBody';
import { OrderScreen } from './OrderScreen';
import { useAuditRefresh } from './useAuditRefresh';

/** Waiting for the audit. Only a tap on Refresh moves on: the page never leaves by itself. */
export function AuditScreen({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const query = useOrderDetailQuery(orderId, { refetchOnMountOrArgChange: true });
  const { checking, refresh } = useAuditRefresh({ orderId, inApp: false, refetch: query.refetch });
  return (
    <OrderScreen
      title={t('orders.auditTitle')}
      query={query}
      footer={() => (
        <Button block busy={checking} busyLabel={t('orders.refreshing')} onClick={refresh}>
          {t('orders.refresh')}
        </Button>
      )}
    >
      {(detail) => <AuditBody detail={detail} />}
    </OrderScreen>
  );
}
