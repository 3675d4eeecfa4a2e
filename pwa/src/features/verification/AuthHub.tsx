import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';

import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { ErrorState } from '@ui/ErrorState/ErrorState';
import { useToast } from '@ui/Toast/Toast';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useFailureText } from '@shared/calls/failure';

import { useAuthStatusQuery } from '@shared/verification/api';

/** Sends the borrower to the next unfinished step, or on to the product. Never a place to stay. */
export function AuthHub({ pid }: { readonly pid: string }) {
  const t = useT();
  const core = useCore();
  const toast = useToast();
  const failureText = useFailureText();
  // Always asked anew: a step saved on another phone, or a moment ago, counts.
  const [since] = useState(() => Date.now());
  const status = useAuthStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, refetch, fulfilledTimeStamp = 0, startedTimeStamp = 0 } = status;
  // Neither does a failure of before: while there was no network, it says nothing about now.
  const failure = error !== undefined && !isFetching && startedTimeStamp >= since ? error : undefined;

  useEffect(() => {
    if (failure !== undefined) toast.show(failureText(failure));
  }, [failure, failureText, toast]);

  if (failure === undefined && data !== undefined && fulfilledTimeStamp >= since && !isFetching && core !== null) {
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
