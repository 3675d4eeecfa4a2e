import { useState } from 'react';
import { Navigate } from 'react-router';

import { href } from '@core/href';
import { isUnanswered } from '@platform/calls/attemptKey';
import { isApiError } from '@platform/calls/envelope';
import { freshness } from '@platform/calls/freshness';
import { refusalAction } from '@platform/calls/refusalAction';
import { QueryState } from '@platform/query/QueryState';
import { useT } from '@i18n/useT';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';

import { ordersApi, useExtensionQuery, useOrderDetailQuery } from '../api';
import { useIsLinkLost } from '../repay/lostLink';
import { Calculation } from './Calculation';
import { ExtensionActions } from './ExtensionActions';

export function ExtensionScreen({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const known = ordersApi.endpoints.orderDetail.useQueryState(orderId).data;
  const isConfirming = known?.paymentState === 'confirming';
  // A requested extension ends after a day, so the page polls while it can still be paid.
  const isPending = known != null && known.view.pendingExtensionHref !== null;
  const fresh = { ...freshness(isConfirming || isPending), refetchOnMountOrArgChange: true };
  const order = useOrderDetailQuery(orderId, fresh);
  const read = useExtensionQuery(orderId, fresh);
  // A refusal ends the offer that was read before.
  const isRefused = isApiError(read.error) && !isUnanswered(read.error);
  const extension = isRefused ? { ...read, data: undefined } : read;
  const isLinkLost = useIsLinkLost(orderId);
  const [waited, setWaited] = useState(false);
  if (isConfirming && !waited) setWaited(true);
  const detail = href({ kind: 'order', id: orderId, screen: 'detail' });
  // On iPhones the payment page is a sheet over this page, so this page itself polls the order.
  if (waited && known?.paymentState === 'paid') return <Navigate replace to={detail} />;
  const waiting = (
    <>
      <Skeleton height={320} />
      <Skeleton height={212} />
    </>
  );
  return (
    <Page
      title={t('orders.extensionTitle')}
      back={detail}
      footer={
        extension.data !== undefined && order.data !== undefined ? (
          <ExtensionActions extension={extension.data} order={order.data} onCheck={order.refetch} />
        ) : undefined
      }
    >
      <QueryState query={extension} skeleton={waiting} wayOn={refusalAction}>
        {(calculation) => (
          <QueryState query={order} skeleton={waiting} wayOn={refusalAction}>
            {(loaded) => (
              <Calculation extension={calculation} order={isLinkLost ? { ...loaded, paymentState: 'none' } : loaded} />
            )}
          </QueryState>
        )}
      </QueryState>
    </Page>
  );
}
