import type { FirstCalls } from '@platform/navigation/firstCalls';
import { useDeferredValue, useState } from 'react';
import { Navigate } from 'react-router';
import type { Precheck } from '@core/types';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { href } from '@core/href';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { isApiError } from '@platform/calls/envelope';
import { useRefetch } from '@platform/calls/useRefetch';
import { QueryState } from '@platform/query/QueryState';
import { useDownloadHref } from '@platform/session/useDownloadHref';
import { productApi, useProductInfoQuery } from '@entities/product/api';
import { applyApi, usePrecheckQuery } from './api';
import { ApplyForm } from './ApplyForm';
import { useListed } from './useListed';

const offlineNow = (error: unknown): boolean => isApiError(error) && error.kind === 'network';

/** Returns the last pre-check result on this screen. A refetch keeps the result, so that the form stays. */
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
];

/**
 * Shows the form only after the pre-check, so that nobody fills in a form that will be refused. Without a network, the
 * form only stores the choices.
 */
export default function ApplyScreen({ pid }: { readonly pid: string }) {
  const t = useT();
  // Deferred, so that the form renders in slices and input stays responsive.
  const core = useDeferredValue(useCore());
  const precheck = usePrecheckQuery(pid, { refetchOnMountOrArgChange: useRefetch() });
  const product = useProductInfoQuery(pid);
  const download = useDownloadHref(pid);

  const checked = useAnswered(pid, precheck);
  const offered = product.currentData;
  const listed = useListed(pid);
  const name = offered?.name ?? listed?.name;
  const since = product.fulfilledTimeStamp;
  const isOffline = checked === undefined && offlineNow(precheck.error) && core !== null && download === null;
  const offline =
    isOffline && offered !== undefined && since !== undefined
      ? { since, busy: precheck.isFetching, onRetry: () => void precheck.refetch() }
      : null;
  const stands = offered !== undefined && (checked !== undefined || offline !== null);
  const ready = useDeferredValue(stands);

  const error = checked === undefined && offline === null ? precheck.error : undefined;
  const failed = error ?? (offered === undefined ? product.error : undefined);
  if (failed !== undefined) {
    const refetch = () => [precheck, product].forEach((query) => query.error !== undefined && void query.refetch());
    return (
      <Page title={t('product.detailTitle')} back>
        <QueryState query={{ error: failed, isLoading: false, refetch }} />
      </Page>
    );
  }
  const outcome = checked?.view;
  const left = outcome !== undefined && outcome.kind !== 'open' ? outcome.href : null;
  // If the product is closed or a partner lends the money, the product's page explains why there is no form.
  const isElsewhere = Boolean(checked?.fullMsg) || offered?.view.cost === null;
  const away = left ?? (isElsewhere ? href({ kind: 'product', pid }) : checked === undefined ? null : download);
  if (away !== null || offered === undefined || !stands || !ready) {
    return (
      <Page title={name ?? t('product.detailTitle')} isTitleComing={name === undefined} back>
        {away !== null && <Navigate replace to={away} />}
        {/* The skeleton also covers the time until the next page has loaded. */}
        <Skeleton height={160} count={4} />
      </Page>
    );
  }
  return <ApplyForm key={pid} core={core} product={offered} productQuery={product} offline={offline} />;
}
