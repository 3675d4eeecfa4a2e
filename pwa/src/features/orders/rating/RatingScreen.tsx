import { useFailureText } from '@platform/calls/failure';
import { useEffect } from 'react';
import { isApiError, isSessionExpired } from '@platform/calls/envelope';
import { LoginLink } from '@platform/login/LoginLink';
import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { openStoreReview } from '@native/bridge';
import { useAppConfigQuery } from '@platform/device/api';
import { isAndroid } from '@platform/device/device';
import { Button, LinkButton } from '@ui/Button/Button';
import { EmptyState } from '@ui/EmptyState/EmptyState';
import { ErrorState } from '@ui/ErrorState/ErrorState';
import { useToast } from '@ui/Toast/Toast';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';

import { useRatedOrderQuery } from '../api';
import { AuditBody } from '../audit/AuditBody';
import { LOCKED_PHONE } from './LockedPhoneIllustration';
import { PARTED_LINK } from './PartedLinkIllustration';
import { useAuditRefresh } from '../audit/useAuditRefresh';
import { useAuditTitle } from '../audit/useAuditTitle';
import { endAuditSession, useAuditToken } from './useAuditToken';

/** The public audit page, which the native app opens by a link. Asks for a review in the app store. */
export function RatingScreen({ orderId, code }: { readonly orderId: string; readonly code: string }) {
  const t = useT();
  const failureText = useFailureText();
  const access = useAuditToken(orderId, code);
  if (orderId === '' || access.kind === 'invalid') return <ExpiredLink />;
  if (access.kind === 'ready') return <AuditOfOrder orderId={orderId} token={access.token} />;
  return (
    <Page title={t('orders.yourApplication')}>
      {access.kind === 'unreached' ? (
        <ErrorState text={failureText(access.error)} onRetry={access.retry} />
      ) : (
        <Skeleton height={160} count={3} />
      )}
    </Page>
  );
}

function ExpiredLink() {
  const t = useT();
  return (
    <Page title={t('orders.yourApplication')}>
      <EmptyState
        illustration={PARTED_LINK}
        title={t('orders.ratingInvalidTitle')}
        text={t('orders.ratingInvalidText')}
        action={<LinkButton to={href({ kind: 'orders' })}>{t('orders.toOrders')}</LinkButton>}
      />
    </Page>
  );
}

/** Ends the page's own session. The borrower's session in the app stays until they log in (contract, section 8). */
function SessionOver({ orderId }: { readonly orderId: string }) {
  const t = useT();
  useEffect(() => endAuditSession(orderId), [orderId]);
  const here = href({ kind: 'orderRating', orderId, token: '' });
  return (
    <Page title={t('orders.yourApplication')}>
      <EmptyState
        illustration={LOCKED_PHONE}
        title={t('orders.ratingOverTitle')}
        text={t('orders.ratingOverText')}
        action={<LoginLink redirect={here}>{t('orders.logIn')}</LoginLink>}
      />
    </Page>
  );
}

function AuditOfOrder({ orderId, token }: { readonly orderId: string; readonly token: string | undefined }) {
  const t = useT();
  const query = useRatedOrderQuery({ orderId, token }, { refetchOnMountOrArgChange: true });
  const title = useAuditTitle(query.data);
  const { checking, refresh } = useAuditRefresh({ orderId, inApp: true, refetch: query.refetch });
  if (isSessionExpired(query.error)) return <SessionOver orderId={orderId} />;
  // Retry cannot help, because the link belongs to another order.
  if (query.data === undefined && token !== undefined && isApiError(query.error) && query.error.kind === 'business') {
    return <ExpiredLink />;
  }
  return (
    <Page
      title={title}
      footer={
        query.data === undefined ? undefined : (
          <Button block variant="secondary" busy={checking} busyLabel={t('orders.refreshing')} onClick={refresh}>
            {t('orders.refresh')}
          </Button>
        )
      }
    >
      <QueryState query={query} skeleton={<Skeleton height={160} count={3} />}>
        {(detail) => <AuditBody detail={detail} readOnly={token !== undefined} meanwhile={<Evaluate />} />}
      </QueryState>
    </Page>
  );
}

function Evaluate() {
  const t = useT();
  const toast = useToast();
  const { data: config } = useAppConfigQuery();
  const store = isAndroid() ? config?.androidStore : config?.iosStore;
  if (store == null) return null;
  return (
    <Button
      block
      variant="secondary"
      onClick={() => {
        if (!openStoreReview(store)) toast.show(t('orders.evaluateMissing'));
      }}
    >
      {t('orders.evaluate')}
    </Button>
  );
}
