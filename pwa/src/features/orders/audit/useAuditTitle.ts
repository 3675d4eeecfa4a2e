import type { OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';

/** Once the lender has decided, the page is named after the decision. */
export function useAuditTitle(detail: OrderDetail | undefined): string {
  const t = useT();
  const isDecided = detail !== undefined && detail.view.ahead[0] !== 'checking';
  return t(isDecided ? detail.view.stateKey : 'orders.auditTitle');
}
