import { useT } from '@i18n/useT';
import { IconButton } from '@ui/Button/IconButton';
import { LinkButton } from '@ui/Button/Button';
import { href } from '@core/href';
import { useCore } from '@core/useCore';
import { freshness } from '@platform/calls/useRefetch';
import { ordersApi, useOrderDetailQuery } from '../api';
import { AuditBody } from './AuditBody';
import { OrderScreen } from '../OrderScreen';
import { PATHS } from '../paths';
import { useAuditRefresh, useAuditTitle } from './useAuditRefresh';

/** Shows an application under review. Leaves the page only when Refresh finds a new state. */
export default function AuditScreen({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const core = useCore();
  const known = ordersApi.endpoints.orderDetail.useQueryState(orderId).data;
  const isUnderWay = known?.view.isUnderWay === true;
  const query = useOrderDetailQuery(orderId, { ...freshness(isUnderWay), refetchOnMountOrArgChange: true });
  const { checking, refresh } = useAuditRefresh({ orderId, inApp: false, refetch: query.refetch });
  return (
    <OrderScreen
      title={useAuditTitle(query.data)}
      query={query}
      aside={
        <IconButton
          icon={{ path: PATHS.refresh }}
          aria-label={t('orders.refresh')}
          aria-busy={checking || undefined}
          data-motion={checking ? 'turn' : undefined}
          onClick={refresh}
        />
      }
      footer={(detail) => {
        const { orderState, productId } = detail;
        // If the lender has decided already, the next step shows without a Refresh.
        const next = core?.auditRefresh({ orderId, orderState, inApp: false });
        if (next?.kind === 'go') {
          return (
            <LinkButton block to={next.href}>
              {t(detail.view.canGetMoney ? 'orders.getMoney' : 'orders.seeLoan')}
            </LinkButton>
          );
        }
        // After a denial, this page has no next step. The product's page shows when the borrower can apply again.
        return (
          detail.view.disbursal === 'never' && (
            <LinkButton block variant="secondary" to={href({ kind: 'productDetail', pid: productId })}>
              {t('actions.seeWhen')}
            </LinkButton>
          )
        );
      }}
    >
      {(detail) => <AuditBody detail={detail} />}
    </OrderScreen>
  );
}
