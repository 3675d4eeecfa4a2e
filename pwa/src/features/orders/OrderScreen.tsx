import type { ReactNode } from 'react';

import type { OrderDetail } from '@core/types';
import { Card } from '@ui/Card/Card';
import { Page } from '@ui/Page/Page';
import { refusalAction } from '@platform/calls/refusalAction';
import { type QueryLike, QueryState } from '@platform/query/QueryState';
import { useDeferredQuery } from '@platform/query/useDeferredQuery';
import { SkeletonRows } from '@ui/Skeleton/Skeleton';

import { href } from '@core/href';

interface OrderScreenProps {
  readonly title: string;
  readonly query: QueryLike<OrderDetail>;
  readonly aside?: ReactNode;
  readonly footer: (detail: OrderDetail) => ReactNode;
  readonly children: (detail: OrderDetail) => ReactNode;
}

function OrderSkeleton() {
  return (
    <Card>
      <SkeletonRows count={9} />
    </Card>
  );
}

export function OrderScreen({ title, query: now, aside, footer, children }: OrderScreenProps) {
  const query = useDeferredQuery(now);
  return (
    <Page
      title={title}
      aside={aside}
      back={href({ kind: 'orders' })}
      footer={query.data === undefined ? undefined : footer(query.data)}
    >
      <QueryState query={query} skeleton={<OrderSkeleton />} wayOn={refusalAction}>
        {children}
      </QueryState>
    </Page>
  );
}
