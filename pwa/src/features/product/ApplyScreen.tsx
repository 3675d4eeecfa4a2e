import { useDeferredValue, useMemo } from 'react';
import { Navigate } from 'react-router';

import { useApplying } from '@core/useCore';
import { useT } from '@i18n/useT';
import { ErrorState } from '@ui/ErrorState/ErrorState';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useLoyalty } from '@features/loyalty/useLoyalty';
import { isApiError } from '@app/envelope';
import { useFailureText } from '@app/failure';
import { useAfresh } from '@app/useAfresh';

import { usePrecheckQuery, useProductInfoQuery } from './api';
import { ApplyForm } from './ApplyForm';
import { PrepareForm } from './PrepareForm';
import { openFlow, startFlow } from './useApplyFlow';

/** Nobody could be asked: what can be prepared, is. */
const offlineNow = (error: unknown): boolean => isApiError(error) && error.kind === 'network';

/**
 * The door to applying: the pre-check decides first, so that nobody fills a form that will be refused.
 * The product and the loyalty standing load meanwhile.
 */
export function ApplyScreen({ pid }: { readonly pid: string }) {
  const t = useT();
  const core = useApplying();
  const failureText = useFailureText();
  const precheck = usePrecheckQuery(pid, { refetchOnMountOrArgChange: useAfresh() });
  const product = useProductInfoQuery(pid);
  const loyalty = useLoyalty();
  const onTimeRepayments = loyalty.onTimeRepayments ?? (loyalty.isError ? null : undefined);

  // A pre-check of an earlier visit says nothing about now.
  const checked = precheck.isFetching ? undefined : precheck.currentData;
  const offered = product.currentData;
  const opened = useMemo(
    () => (core === null || offered === undefined || checked === undefined ? null : openFlow(core, offered, checked)),
    [core, offered, checked],
  );
  // The form is laid out in steps of a few milliseconds, between which the phone answers.
  const ready = useDeferredValue(opened !== null);

  if (offlineNow(precheck.error) && core !== null && offered !== undefined) {
    const { view } = startFlow(core, offered);
    const retry = { busy: precheck.isFetching, ask: () => void precheck.refetch() };
    return (
      <PrepareForm
        core={core}
        product={offered}
        first={view}
        onTimeRepayments={onTimeRepayments ?? null}
        termsOf={product.fulfilledTimeStamp}
        retry={retry}
      />
    );
  }

  const failed = precheck.error ?? (offered === undefined ? product.error : undefined);
  if (failed !== undefined) {
    return (
      <Page title={t('product.detailTitle')} back>
        <ErrorState
          text={failureText(failed)}
          onRetry={() => {
            if (precheck.error !== undefined) void precheck.refetch();
            if (product.error !== undefined) void product.refetch();
          }}
        />
      </Page>
    );
  }
  const elsewhere = opened?.effects.find((effect) => effect.kind === 'go');
  if (elsewhere !== undefined) return <Navigate replace to={elsewhere.href} />;
  if (core === null || offered === undefined || opened === null || !ready || onTimeRepayments === undefined) {
    return (
      <Page title={offered?.name ?? t('product.detailTitle')} back>
        <Skeleton height={160} count={4} />
      </Page>
    );
  }
  return <ApplyForm key={pid} core={core} product={offered} opened={opened} onTimeRepayments={onTimeRepayments} />;
}
