import { useDeferredValue, useState } from 'react';
import { Navigate } from 'react-router';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { href } from '@core/href';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { isApiError } from '@platform/calls/envelope';
import { useRefetch } from '@platform/calls/useRefetch';
import { QueryState } from '@platform/query/QueryState';
import { useDownloadHref } from '@platform/session/useDownloadHref';
import { useProductInfoQuery } from '@entities/product/api';
import { usePrecheckQuery } from './api';
import { ApplyForm } from './ApplyForm';
import { useListed } from './useListed';

const offlineNow = (error: unknown): boolean => isApiError(error) && error.kind === 'network';

export { firstCalls } from './api';

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

  // Waits for a fresh pre-check. A later refetch keeps the result, so that the form stays.
  const [answered, setAnswered] = useState<string>();
  if (answered !== pid && !precheck.isFetching && precheck.currentData !== undefined) setAnswered(pid);
  const checked = answered === pid ? precheck.currentData : undefined;
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
