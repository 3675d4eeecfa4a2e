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
  readonly inApp: boolean;
  readonly refetch: () => Promise<{ readonly data?: OrderDetail | undefined; readonly error?: unknown }>;
}

/** Refresh on both audit pages: refetches, then navigates, stays or closes as core decides. */
export function useAuditRefresh({ orderId, inApp, refetch }: AuditRead) {
  const t = useT();
  const toast = useToast();
  const navigateAfter = useNavigateAfter();
  const isStillHere = useStillHere();
  const failureText = useFailureText();
  const { tap, busy: checking } = useTap();

  const refresh = async () => {
    // The screen may be drawn before core has loaded.
    const [core, { data, error }] = await Promise.all([loadCore().catch(() => null), refetch()]);
    // After a failure, `data` is the former response.
    if (error !== undefined || data === undefined) {
      // The page itself reports its expired session.
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
    if (outcome.kind === 'stay') {
      const isChecking = data.view.ahead[0] === 'checking';
      // A state's label alone does not say why, or what comes next.
      const more = data.view.outcomeKey ?? (isChecking ? 'orders.cardAuditing' : null);
      toast.show(t(outcome.messageKey) + (more === null ? '' : `\n${t(more)}`));
    }
    // A plain browser cannot close the page, so a message says that the audit is over.
    if (outcome.kind === 'finishApp' && isStillHere() && !finish()) toast.show(t('orders.finished'));
  };

  return { checking, refresh: () => tap(refresh) };
}
