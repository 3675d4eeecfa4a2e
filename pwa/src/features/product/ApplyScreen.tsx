import type { FirstCalls } from '@platform/navigation/firstCalls';
import { homeApi } from '@entities/home/api';
import { useDeferredValue, useMemo, useState } from 'react';
import { Navigate } from 'react-router';

import type { Precheck } from '@core/types';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { href } from '@core/href';
import { LinkButton } from '@ui/Button/LinkButton';
import { ErrorState } from '@ui/ErrorState/ErrorState';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useLoyalty } from '@entities/loyalty/useLoyalty';
import { isApiError } from '@platform/calls/envelope';
import { useFailureText } from '@platform/calls/failure';
import { useRefetch } from '@platform/calls/useRefetch';

import { productApi, useProductInfoQuery } from '@entities/product/api';
import { applyApi, usePrecheckQuery } from './api';
import { ApplyForm } from './ApplyForm';
import { Closed } from './Closed';
import { PrepareForm } from './PrepareForm';
import { isPartner, useListed } from './useListed';
import { openFlow, startFlow } from './useApplyFlow';

const offlineNow = (error: unknown): boolean => isApiError(error) && error.kind === 'network';

/**
 * The last pre-check result since this screen opened. It stays during refetches, and with it the form being filled in.
 */
function useAnswered(
  pid: string,
  query: { readonly isFetching: boolean; readonly currentData?: Precheck | undefined },
) {
  const [last, setLast] = useState<{ readonly pid: string; readonly answer: Precheck }>();
  const fresh = query.isFetching ? undefined : query.currentData;
  if (fresh !== undefined && (last?.pid !== pid || last.answer !== fresh)) setLast({ pid, answer: fresh });
  return fresh ?? (last?.pid === pid ? last.answer : undefined);
}

export const firstCalls: FirstCalls = (pid) => [
  applyApi.endpoints.precheck.initiate(pid),
  productApi.endpoints.productInfo.initiate(pid),
  homeApi.endpoints.homeIndex.initiate(),
];

/** The pre-check decides first, so that nobody fills in a form that will be refused. Other data loads in parallel. */
export function ApplyScreen({ pid }: { readonly pid: string }) {
  const t = useT();
  const core = useCore();
  const failureText = useFailureText();
  const precheck = usePrecheckQuery(pid, { refetchOnMountOrArgChange: useRefetch() });
  const product = useProductInfoQuery(pid);
  const loyalty = useLoyalty();
  const onTimeRepayments = loyalty.loyalty?.onTimeRepayments ?? (loyalty.isError ? null : undefined);

  const checked = useAnswered(pid, precheck);
  const offered = product.currentData;
  const { listed } = useListed(pid);
  const name = offered?.name ?? listed?.name;
  const opened = useMemo(
    () => (core === null || offered === undefined || checked === undefined ? null : openFlow(core, offered, checked)),
    [core, offered, checked],
  );
  // Deferred, so that the form renders in short slices and input stays responsive.
  const ready = useDeferredValue(opened !== null);

  if (opened === null && offlineNow(precheck.error) && core !== null && offered !== undefined) {
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

  const failed = opened === null ? (precheck.error ?? (offered === undefined ? product.error : undefined)) : undefined;
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
  // Its page says whose it is, and leads to the partner's site.
  if (isPartner(listed)) return <Navigate replace to={href({ kind: 'product', pid })} />;
  if (opened !== null && checked?.fullMsg) {
    return (
      <Page
        title={name ?? t('product.detailTitle')}
        back
        footer={
          <LinkButton block to={href({ kind: 'home' })}>
            {t('product.deniedHome')}
          </LinkButton>
        }
      >
        <Closed text={checked.fullMsg} />
      </Page>
    );
  }
  if (core === null || offered === undefined || opened === null || !ready || onTimeRepayments === undefined) {
    return (
      <Page title={name ?? t('product.detailTitle')} isTitleComing={name === undefined} back>
        <Skeleton height={160} count={4} />
      </Page>
    );
  }
  return <ApplyForm key={pid} core={core} product={offered} opened={opened} onTimeRepayments={onTimeRepayments} />;
}
