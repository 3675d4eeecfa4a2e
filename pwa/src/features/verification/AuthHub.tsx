import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';

import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { ErrorState } from '@ui/ErrorState/ErrorState';
import { useToast } from '@ui/Toast/Toast';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { isApiError } from '@platform/calls/envelope';
import { useFailureText } from '@platform/calls/failure';

import { authStatusApi, useAuthStatusQuery } from '@entities/verification/api';

/** Sends the borrower to the next unfinished step, or on to the product. Never a place to stay. */
export function AuthHub({ pid }: { readonly pid: string }) {
  const t = useT();
  const core = useCore();
  const toast = useToast();
  const failureText = useFailureText();
  // Always asked anew: a step saved on another phone, or a moment ago, counts.
  const [before] = useState(authStatusApi.endpoints.authStatus.useQueryState().requestId);
  const status = useAuthStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, refetch, requestId } = status;
  // An answer, or a failure, to what was asked before this page says nothing about now. One that was on its way already is
  // taken for this page's own question by the query, so it is asked again.
  const isOld = requestId === before;
  const isSettled = !isFetching && !isOld;
  const failure = isSettled ? error : undefined;
  useEffect(() => {
    if (!isFetching && isOld) void refetch();
  }, [isFetching, isOld, refetch]);

  useEffect(() => {
    // What the server says is told (specification, section 8); that there is no network, the page and its bar say.
    if (failure !== undefined && !(isApiError(failure) && failure.kind === 'network')) toast.show(failureText(failure));
  }, [failure, failureText, toast]);

  if (isSettled && failure === undefined && data !== undefined && core !== null) {
    return <Navigate replace to={core.nextStep({ status: data, productId: pid }).href} />;
  }
  return (
    <Page title={t('auth.hubTitle')} back>
      {failure === undefined ? (
        <div role="status" aria-label={t('auth.hubLooking')}>
          <Skeleton height={84} count={4} />
        </div>
      ) : (
        <ErrorState text={failureText(failure)} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
