import type { OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';

/** Returns the page's title. It names the lender's decision once there is one. */
export function useAuditTitle(detail: OrderDetail | undefined): string {
  const t = useT();
  if (detail === undefined) return t('orders.yourApplication');
  return t(detail.view.ahead[0] === 'checking' ? 'orders.auditTitle' : detail.view.stateKey);
}
