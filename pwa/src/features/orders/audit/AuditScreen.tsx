import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { LinkButton } from '@ui/Button/LinkButton';

import { href } from '@core/href';
import { useCore } from '@core/useCore';
import { freshness } from '@platform/calls/freshness';
import { ordersApi, useOrderDetailQuery } from '../api';
import { AuditBody } from './AuditBody';
import { OrderScreen } from '../OrderScreen';
import { useAuditRefresh } from './useAuditRefresh';

/** Waiting for the audit. Navigates only on a tap on Refresh. */
export function AuditScreen({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const core = useCore();
  const known = ordersApi.endpoints.orderDetail.useQueryState(orderId).data;
  const isUnderWay = known?.view.isUnderWay === true;
  const query = useOrderDetailQuery(orderId, { ...freshness(isUnderWay), refetchOnMountOrArgChange: true });
  const { checking, refresh } = useAuditRefresh({ orderId, inApp: false, refetch: query.refetch });
  return (
    <OrderScreen
      title={t('orders.auditTitle')}
      query={query}
      footer={(detail) => {
        const { orderState, productId } = detail;
        // The list may have been older than the decision; then the way on is offered without a Refresh.
        const next = core?.auditRefresh({ orderId, orderState, inApp: false });
        // After a denial Refresh stays here; the page of the product knows from when on one may apply again.
        const isDenied = next?.kind === 'stay' && detail.view.disbursal === 'never';
        return (
          <>
            {next?.kind === 'go' && (
              <LinkButton block to={next.href}>
                {t('orders.auditContinue')}
              </LinkButton>
            )}
            {isDenied && (
              <LinkButton block to={href({ kind: 'productDetail', pid: productId })}>
                {t('actions.seeWhen')}
              </LinkButton>
            )}
            <Button
              block
              variant={next?.kind === 'go' || isDenied ? 'secondary' : 'primary'}
              busy={checking}
              busyLabel={t('orders.refreshing')}
              onClick={refresh}
            >
              {t('orders.refresh')}
            </Button>
          </>
        );
      }}
    >
      {(detail) => <AuditBody detail={detail} />}
    </OrderScreen>
  );
}
