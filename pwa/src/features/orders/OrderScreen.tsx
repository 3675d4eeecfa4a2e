import type { ReactNode } from 'react';
import type { OrderDetail } from '@core/types';
import { Card } from '@ui/Card/Card';
import { Page } from '@ui/Page/Page';
import { type QueryLike, QueryState } from '@platform/query/QueryState';
import { useDeferredQuery } from '@platform/query/useDeferredQuery';
import { SkeletonRows } from '@ui/Skeleton/Skeleton';
import { todayOf, detailOn } from '@entities/order/today';
import { href } from '@core/href';

interface OrderScreenProps {
  readonly title: string;
  readonly query: QueryLike<OrderDetail>;
  readonly aside?: ReactNode;
  readonly footer: (detail: OrderDetail) => ReactNode;
  readonly children: (detail: OrderDetail) => ReactNode;
}

const SKELETON = (
  <Card>
    <SkeletonRows count={9} />
  </Card>
);

export function OrderScreen({ title, query: now, aside, footer, children }: OrderScreenProps) {
  const query = useDeferredQuery(now);
  const { data, fulfilledTimeStamp } = query;
  const detail = data && detailOn(todayOf(data.asOf, fulfilledTimeStamp), data);
  return (
    <Page title={title} aside={aside} back={href({ kind: 'orders' })} footer={detail && footer(detail)}>
      <QueryState query={{ ...query, data: detail }} skeleton={SKELETON}>
        {children}
      </QueryState>
    </Page>
  );
}
