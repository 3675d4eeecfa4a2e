import type { OrderDetail } from '@core/types';
import { useDays } from '@i18n/useDays';
import { useT } from '@i18n/useT';
import { Note } from '@ui/Text/Note';

/** Says how late the loan is. Without a late charge, the amount to pay includes none. */
export function OverdueNote({ detail: { overdueDays, overdueFee } }: { readonly detail: OrderDetail }) {
  const t = useT();
  const days = useDays();
  return (
    <Note tone="danger" above={8}>
      {t(Number(overdueFee) > 0 ? 'orders.overdueInSum' : 'orders.cardOverdue', days(overdueDays))}
    </Note>
  );
}
