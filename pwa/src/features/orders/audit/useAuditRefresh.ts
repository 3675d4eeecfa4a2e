import { isSessionExpired } from '@platform/calls/baseQuery';
import { isApiError } from '@platform/calls/envelope';
import { useFailureText } from '@platform/calls/failure';
import { useTap } from '@platform/calls/useTap';
import { loadCore } from '@core/index';
import type { OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';
import { finish } from '@native/bridge';
import { useNavigateAfter, useStillHere } from '@platform/navigation/useNavigateAfter';
import { useToast } from '@ui/Toast/Toast';

interface AuditRead {
  readonly orderId: string;
  /** The variant around which the native app is. */
  readonly inApp: boolean;
  readonly refetch: () => Promise<{ readonly data?: OrderDetail | undefined; readonly error?: unknown }>;
}

/** What Refresh does on both audit pages: reads again, then goes, stays or finishes as core says. */
export function useAuditRefresh({ orderId, inApp, refetch }: AuditRead) {
  const t = useT();
  const toast = useToast();
  const navigateAfter = useNavigateAfter();
  const isStillHere = useStillHere();
  const failureText = useFailureText();
  const { tap, busy: checking } = useTap();

  const refresh = async () => {
    // The screen stands before all rules are there.
    const [core, { data, error }] = await Promise.all([loadCore().catch(() => null), refetch()]);
    // After a failure `data` is still there, but it is the former answer.
    if (error !== undefined || data === undefined) {
      // The page itself says that its own session is over.
      if (inApp && isApiError(error) && isSessionExpired(error)) return;
      toast.show(failureText(error));
      return;
    }
    if (core === null) {
      toast.show(t('errors.offline'));
      return;
    }
    const outcome = core.auditRefresh({ orderId, orderState: data.orderState, inApp });
    if (outcome.kind === 'go') navigateAfter(outcome.href);
    if (outcome.kind === 'stay') toast.show(t(outcome.messageKey));
    // In a plain browser nothing can be finished: the page says that it is over.
    if (outcome.kind === 'finishApp' && isStillHere() && !finish()) toast.show(t('orders.finished'));
  };

  return { checking, refresh: () => tap(refresh) };
}
