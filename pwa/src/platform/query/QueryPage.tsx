import type { ReactNode } from 'react';
import { EmptyState, type EmptyStateProps } from '@ui/EmptyState/EmptyState';
import { Page, type PageProps } from '@ui/Page/Page';
import { type QueryLike, QueryState } from './QueryState';

interface QueryPageProps<Data> extends Omit<PageProps, 'children'> {
  readonly query: QueryLike<Data>;
  readonly skeleton: ReactNode;
  /** Shown in place of a list without items. */
  readonly empty?: EmptyStateProps;
  readonly children: (data: Data) => ReactNode;
}

/** A page with the data of one query. */
export function QueryPage<Data>({ query, skeleton, empty, children, ...page }: QueryPageProps<Data>) {
  return (
    <Page {...page}>
      <QueryState query={query} skeleton={skeleton}>
        {(data) =>
          empty !== undefined && Array.isArray(data) && data.length === 0 ? <EmptyState {...empty} /> : children(data)
        }
      </QueryState>
    </Page>
  );
}
