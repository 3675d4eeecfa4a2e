import { Navigate } from 'react-router';

import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { ErrorState } from '@ui/ErrorState/ErrorState';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useLoyalty } from '@features/loyalty/useLoyalty';
import { useFailureText } from '@features/repay/useFailureText';

import { usePrecheckQuery, useProductInfoQuery } from './api';
import { ApplyForm } from './ApplyForm';

/**
 * The door to applying: the pre-check decides first, so that nobody fills a form that will be refused.
 * The product and the loyalty standing load meanwhile.
 */
export function ApplyScreen({ pid }: { readonly pid: string }) {
  const t = useT();
  const core = useCore();
  const failureText = useFailureText();
  const precheck = usePrecheckQuery(pid, { refetchOnMountOrArgChange: true });
  const product = useProductInfoQuery(pid);
  const onTimeRepayments = useLoyalty();

  const failed = precheck.error ?? product.error;
  if (failed !== undefined && (precheck.data === undefined || product.data === undefined)) {
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

  const ready = !precheck.isFetching && precheck.data !== undefined && core !== null;
  const outcome = ready ? core.precheckOutcome({ precheck: precheck.data, productId: pid }) : null;
  if (outcome !== null && outcome.kind !== 'open') return <Navigate replace to={outcome.href} />;
  if (outcome === null || product.data === undefined || onTimeRepayments === null) {
    return (
      <Page title={product.data?.name ?? t('product.detailTitle')} back>
        <Skeleton height={160} count={4} />
      </Page>
    );
  }
  return <ApplyForm key={pid} product={product.data} onTimeRepayments={onTimeRepayments} />;
}
