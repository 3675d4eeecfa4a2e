import type { ReactNode } from 'react';
import { useFailureText } from '@platform/calls/failure';
import type { RefusalAction } from '@platform/calls/refusalAction';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';
import { ErrorState } from '@ui/ErrorState/ErrorState';
import { StaleNote } from './StaleNote';

export interface QueryLike<Data> {
  readonly data?: Data | undefined;
  readonly isLoading: boolean;
  readonly isFetching?: boolean;
  readonly error?: unknown;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => unknown;
}

interface QueryStateProps<Data> {
  readonly query: QueryLike<Data>;
  readonly skeleton: ReactNode;
  /** An action beside Retry, where a refetch would not help. */
  readonly wayOn?: (error: unknown) => RefusalAction | null;
  readonly isPart?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** The four states of a query: loading, failed with Retry, loaded, stale ("as of 10:15"). */
export function QueryState<Data>({ query, skeleton, wayOn, isPart = false, children }: QueryStateProps<Data>) {
  const t = useT();
  const failure = useFailureText();
  const { data, error, isFetching = false } = query;
  const retry = () => void query.refetch();
  if (data === undefined) {
    if (error === undefined) return skeleton;
    const action = wayOn?.(error) ?? null;
    return (
      <ErrorState
        text={failure(error)}
        busy={isFetching}
        onRetry={retry}
        action={action !== null && <LinkButton to={action.to}>{t(action.label)}</LinkButton>}
        isPart={isPart}
      />
    );
  }
  return (
    <>
      {error !== undefined && query.fulfilledTimeStamp !== undefined && (
        <StaleNote since={query.fulfilledTimeStamp} busy={isFetching} onRetry={retry} />
      )}
      {children(data)}
    </>
  );
}
