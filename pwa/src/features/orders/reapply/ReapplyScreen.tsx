import { Navigate } from 'react-router';
import { useDownloadHref } from '@platform/session/useDownloadHref';
import { href } from '@core/href';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { freshness } from '@platform/calls/freshness';
import { LinkButton } from '@ui/Button/Button';
import { EmptyState } from '@ui/EmptyState/EmptyState';
import { Page } from '@ui/Page/Page';
import { type QueryLike, QueryState } from '@platform/query/QueryState';
import { KeptNote } from '@platform/query/StaleNote';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useProductInfoQuery } from '@entities/product/api';
import { useOrderDetailQuery } from '../api';
import { ReapplyForm } from './ReapplyForm';
import { StatementIllustration } from '@entities/paper/StatementIllustration';

const DONE = <path d="m99.5 76.5 6 6 11-12.5" />;

const SKELETON = <Skeleton height={160} count={4} />;

export default function ReapplyScreen({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const core = useCore();
  const order = useOrderDetailQuery(orderId, { ...freshness(false), refetchOnMountOrArgChange: true });
  const { data: detail } = order;
  const isOver = detail !== undefined && !detail.view.canReapply;
  const product = useProductInfoQuery(detail?.productId ?? '', { skip: detail === undefined || isOver });
  const download = useDownloadHref(detail?.productId ?? '');
  const back = href({ kind: 'orders' });
  if (isOver) {
    return (
      <Page title={detail.productName} back={back}>
        <KeptNote of={order} />
        <EmptyState
          illustration={<StatementIllustration>{DONE}</StatementIllustration>}
          title={t(detail.view.isSettled ? 'orders.reapplyRepaid' : 'orders.reapplyGone')}
          text={t('orders.number', detail.orderNo)}
          action={<LinkButton to={back}>{t('orders.toOrders')}</LinkButton>}
        />
      </Page>
    );
  }
  if (core !== null && detail !== undefined && product.data !== undefined && download === null) {
    return <ReapplyForm core={core} detail={detail} product={product.data} queries={[order, product]} />;
  }
  const query: QueryLike<unknown> = detail === undefined ? order : product;
  return (
    <Page title={detail?.productName ?? t('orders.reapply')} back={back}>
      {download !== null && <Navigate replace to={download} />}
      <QueryState query={query} skeleton={SKELETON}>
        {() => SKELETON}
      </QueryState>
    </Page>
  );
}
