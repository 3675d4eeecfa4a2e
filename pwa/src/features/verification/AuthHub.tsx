import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { ErrorState } from '@ui/ErrorState/ErrorState';
import { useToast } from '@ui/Toast/Toast';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { cardClass } from '@ui/Card/Card';
import { Notice } from '@ui/Notice/Notice';
import { isApiError } from '@platform/calls/envelope';
import { useFailureText } from '@platform/calls/failure';
import { useDownloadHref } from '@platform/session/useDownloadHref';
import { authStatusApi, useAuthStatusQuery } from '@entities/verification/api';
import styles from './verification.module.css';

export default function AuthHub({ pid }: { readonly pid: string }) {
  const t = useT();
  const core = useCore();
  const toast = useToast();
  const failureText = useFailureText();
  const download = useDownloadHref(pid);
  // Always refetches, because a step may just have been saved, perhaps on another phone.
  const [before] = useState(authStatusApi.endpoints.authStatus.useQueryState().requestId);
  const status = useAuthStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, refetch, requestId } = status;
  // A request from before this page opened may miss a saved step, so its response is ignored.
  const isOld = requestId === before;
  const isSettled = !isFetching && !isOld;
  const failure = isSettled ? error : undefined;
  useEffect(() => {
    if (!isFetching && isOld) void refetch();
  }, [isFetching, isOld, refetch]);

  useEffect(() => {
    // Shows the server's sentence (specification, section 8). The page itself reports that the phone is offline.
    if (failure !== undefined && !(isApiError(failure) && failure.kind === 'network')) toast.show(failureText(failure));
  }, [failure, failureText, toast]);

  if (download !== null) return <Navigate replace to={download} />;
  if (isSettled && failure === undefined && data !== undefined && core !== null) {
    return <Navigate replace to={core.nextStep({ status: data, productId: pid }).href} />;
  }
  const isLooking = failure === undefined;
  return (
    <Page title={t('auth.hubTitle')} back>
      {isLooking ? (
        <p role="status" className={cardClass(styles.looking)}>
          {t('auth.hubLooking')}
        </p>
      ) : (
        <ErrorState text={failureText(failure)} onRetry={() => void refetch()} />
      )}
      <Notice tone="info" small>
        {t('auth.hubText')}
      </Notice>
      {isLooking && <Skeleton height={114} count={4} />}
    </Page>
  );
}
