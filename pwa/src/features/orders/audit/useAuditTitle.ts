import type { OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';

/** The page's title. States no status before it is known; after the lender's decision, names the decision. */
export function useAuditTitle(detail: OrderDetail | undefined): string {
  const t = useT();
  if (detail === undefined) return t('orders.yourApplication');
  return t(detail.view.ahead[0] === 'checking' ? 'orders.auditTitle' : detail.view.stateKey);
}
