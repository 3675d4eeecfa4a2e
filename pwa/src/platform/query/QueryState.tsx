import type { ReactNode } from 'react';
import { useFailureText } from '@platform/calls/failure';
import { refusalAction } from '@platform/calls/refusalAction';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/Button';
import { ErrorState } from '@ui/ErrorState/ErrorState';
import { type Aged, KeptNote } from './StaleNote';

export interface QueryLike<Data> extends Aged {
  readonly data?: Data | undefined;
  readonly isLoading: boolean;
}

interface QueryStateProps<Data> {
  readonly query: QueryLike<Data>;
  readonly skeleton?: ReactNode;
  readonly isPart?: boolean;
  readonly children?: (data: Data) => ReactNode;
}

/** Shows a query's state: loading, failed with Retry and the next action, loaded, or stale ("as of 10:15"). */
export function QueryState<Data>({ query, skeleton, isPart = false, children }: QueryStateProps<Data>) {
  const t = useT();
  const failure = useFailureText();
  const { data, error, isFetching = false } = query;
  if (data === undefined) {
    if (error === undefined) return skeleton;
    const action = refusalAction(error);
    return (
      <ErrorState
        text={failure(error)}
        busy={isFetching}
        onRetry={() => void query.refetch()}
        action={action !== null && <LinkButton to={action.to}>{t(action.label)}</LinkButton>}
        isPart={isPart}
      />
    );
  }
  return (
    <>
      <KeptNote of={query} />
      {children?.(data)}
    </>
  );
}
