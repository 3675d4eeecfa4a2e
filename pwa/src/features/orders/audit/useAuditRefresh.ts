import { isSessionExpired } from '@platform/calls/envelope';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { loadCore } from '@core/index';
import type { OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';
import { finish } from '@native/bridge';
import { useNavigateAfter, useStillHere } from '@platform/navigation/useNavigateAfter';
import { useToast } from '@ui/Toast/Toast';

interface AuditRead {
  readonly orderId: string;
  readonly inApp: boolean;
  readonly refetch: () => Promise<{ readonly data?: OrderDetail | undefined; readonly error?: unknown }>;
}

/** Handles Refresh on both audit pages: refetches the order, and navigates if core says so. */
export function useAuditRefresh({ orderId, inApp, refetch }: AuditRead) {
  const t = useT();
  const toast = useToast();
  const navigateAfter = useNavigateAfter();
  const isStillHere = useStillHere();
  const { tap, busy: checking, say } = useAsyncAction();

  const refresh = async () => {
    // The page may have rendered before core has loaded.
    const [core, { data, error }] = await Promise.all([loadCore().catch(() => null), refetch()]);
    // After a failure, `data` is still the previous response.
    if (error !== undefined || data === undefined) {
      // `RatingScreen` itself says that the session has expired.
      if (inApp && isSessionExpired(error)) return;
      return say(error);
    }
    if (core === null) {
      toast.show(t('errors.offline'));
      return;
    }
    const outcome = core.auditRefresh({ orderId, orderState: data.orderState, inApp });
    if (outcome.kind === 'go') navigateAfter(outcome.href);
    if (outcome.kind === 'stay') {
      const isChecking = data.view.ahead[0] === 'checking';
      // Adds the reason or the next step, which the state's label does not contain.
      const more = data.view.outcomeKey ?? (isChecking ? 'orders.cardAuditing' : null);
      toast.show(t(outcome.messageKey) + (more === null ? '' : `\n${t(more)}`));
    }
    // Only the native app can close the page. A plain browser shows a message instead.
    if (outcome.kind === 'finishApp' && isStillHere() && !finish()) toast.show(t('orders.finished'));
  };

  return { checking, refresh: () => tap(refresh) };
}

/** Returns the page's title. It names the lender's decision once there is one. */
export function useAuditTitle(detail: OrderDetail | undefined): string {
  const t = useT();
  if (detail === undefined) return t('orders.yourApplication');
  return t(detail.view.ahead[0] === 'checking' ? 'orders.auditTitle' : detail.view.stateKey);
}
