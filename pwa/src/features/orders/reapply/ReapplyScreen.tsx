import { Navigate } from 'react-router';

import { useDownloadHref } from '@platform/session/useDownloadHref';
import { href } from '@core/href';
import type { OrderDetail } from '@core/types';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { freshness } from '@platform/calls/freshness';
import { LinkButton } from '@ui/Button/Button';
import { EmptyState } from '@ui/EmptyState/EmptyState';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@platform/query/QueryState';
import { type Aged, KeptNote } from '@platform/query/StaleNote';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useProductInfoQuery } from '@entities/product/api';

import { useOrderDetailQuery } from '../api';
import { ReapplyForm } from './ReapplyForm';
import { StatementIllustration } from '@entities/paper/StatementIllustration';

const DONE = <path d="m99.5 76.5 6 6 11-12.5" />;

const SKELETON = <Skeleton height={160} count={4} />;

export function ReapplyScreen({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const order = useOrderDetailQuery(orderId, { ...freshness(false), refetchOnMountOrArgChange: true });
  const back = href({ kind: 'orders' });
  if (order.data !== undefined) return <ReapplyOrder detail={order.data} query={order} />;
  return (
    <Page title={t('orders.reapply')} back={back}>
      <QueryState query={order} skeleton={SKELETON}>
        {() => SKELETON}
      </QueryState>
    </Page>
  );
}

interface ReapplyOrderProps {
  readonly detail: OrderDetail;
  /** The query of `detail`. */
  readonly query: Aged;
}

function ReapplyOrder({ detail, query }: ReapplyOrderProps) {
  const t = useT();
  const core = useCore();
  const { view } = detail;
  const over = !view.canReapply;
  const product = useProductInfoQuery(detail.productId, { skip: over });
  const download = useDownloadHref(detail.productId);
  const back = href({ kind: 'orders' });

  if (over) {
    return (
      <Page title={detail.productName} back={back}>
        <KeptNote of={query} />
        <EmptyState
          illustration={<StatementIllustration>{DONE}</StatementIllustration>}
          title={t(view.isSettled ? 'orders.reapplyRepaid' : 'orders.reapplyGone')}
          text={t('orders.number', detail.orderNo)}
          action={<LinkButton to={back}>{t('orders.toOrders')}</LinkButton>}
        />
      </Page>
    );
  }
  if (core !== null && product.data !== undefined && download === null) {
    return <ReapplyForm core={core} detail={detail} product={product.data} queries={[query, product]} />;
  }
  return (
    <Page title={detail.productName} back={back}>
      {download !== null && <Navigate replace to={download} />}
      <QueryState query={product} skeleton={SKELETON}>
        {() => SKELETON}
      </QueryState>
    </Page>
  );
}
