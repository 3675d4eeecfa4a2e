import { useFailureText } from '@platform/calls/failure';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
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
import { QueryPage } from '@platform/query/QueryPage';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useSession } from '@platform/session/useSession';
import { useCore } from '@core/useCore';
import { useAuditSessionMutation, useRatedOrderQuery } from '../api';
import { AuditBody } from '../audit/AuditBody';
import { LOCKED_PHONE, PARTED_LINK } from './illustrations';
import { useAuditRefresh, useAuditTitle } from '../audit/useAuditRefresh';

/** The public audit page, which the native app opens by a link. Asks for a review in the app store. */
export default function RatingScreen({ orderId, code }: { readonly orderId: string; readonly code: string }) {
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
  const toast = useToast();
  const { data: config } = useAppConfigQuery();
  const store = isAndroid() ? config?.androidStore : config?.iosStore;
  const { checking, refresh } = useAuditRefresh({ orderId, inApp: true, refetch: query.refetch });
  if (isSessionExpired(query.error)) return <SessionOver orderId={orderId} />;
  // Retry cannot help, because the link belongs to another order.
  if (query.data === undefined && token !== undefined && isApiError(query.error) && query.error.kind === 'business') {
    return <ExpiredLink />;
  }
  const evaluate = store != null && (
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
  return (
    <QueryPage
      title={title}
      query={query}
      skeleton={<Skeleton height={160} count={3} />}
      footer={
        query.data === undefined ? undefined : (
          <Button block variant="secondary" busy={checking} busyLabel={t('orders.refreshing')} onClick={refresh}>
            {t('orders.refresh')}
          </Button>
        )
      }
    >
      {(detail) => <AuditBody detail={detail} readOnly={token !== undefined} meanwhile={evaluate} />}
    </QueryPage>
  );
}

/** How the page reads its order. If `token` is undefined, uses the session of the signed-in user. */
type AuditAccess =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready'; readonly token: string | undefined }
  /** The link's code is used, expired or for another order, and the user is not signed in. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unreached'; readonly error: unknown; readonly retry: () => void };

/** Session storage key of the token, which reads one order and expires after half an hour. */
const keyOf = (orderId: string) => `audit.token.${orderId}`;

const stored = (orderId: string) => sessionStorage.getItem(keyOf(orderId)) ?? undefined;

const endAuditSession = (orderId: string): void => sessionStorage.removeItem(keyOf(orderId));

/** Exchanges the link's one-use code for a token. First removes the code from the address and the history. */
function useAuditToken(orderId: string, codeInAddress: string): AuditAccess {
  const core = useCore();
  const navigate = useNavigate();
  const { hasToken } = useSession();
  const [exchange] = useAuditSessionMutation();
  const [code] = useState(codeInAddress);
  const [token, setToken] = useState(() => (codeInAddress === '' ? stored(orderId) : undefined));
  const [error, setError] = useState<unknown>();
  const started = useRef(false);

  useEffect(() => {
    if (codeInAddress === '' || core === null) return;
    void navigate(href({ kind: 'orderRating', orderId, token: '' }), { replace: true });
  }, [codeInAddress, core, navigate, orderId]);

  const send = useCallback(async () => {
    setError(undefined);
    try {
      const session = await exchange({ orderId, token: code }).unwrap();
      sessionStorage.setItem(keyOf(orderId), session.token);
      setToken(session.token);
    } catch (thrown) {
      setError(thrown);
    }
  }, [exchange, orderId, code]);

  useEffect(() => {
    if (code === '' || started.current) return;
    started.current = true;
    send().catch(setError);
  }, [code, send]);

  if (token !== undefined) return { kind: 'ready', token };
  if (code === '' || (isApiError(error) && error.kind === 'business')) {
    return hasToken ? { kind: 'ready', token: undefined } : { kind: 'invalid' };
  }
  if (error !== undefined) return { kind: 'unreached', error, retry: () => send().catch(setError) };
  return { kind: 'waiting' };
}
