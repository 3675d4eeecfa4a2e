import type { OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';
import { Note } from '@ui/Text/Text';

/** Says how late the loan is. Without a late charge, the amount to pay includes none. */
export function OverdueNote({ detail: { overdueDays, overdueFee } }: { readonly detail: OrderDetail }) {
  const t = useT();
  return (
    <Note tone="danger" above={8}>
      {t(Number(overdueFee) > 0 ? 'orders.overdueInSum' : 'orders.cardOverdue', t.days(overdueDays))}
    </Note>
  );
}
