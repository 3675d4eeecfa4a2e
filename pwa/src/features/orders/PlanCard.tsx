import type { OrderDetail } from '@core/types';
import { Instalments } from '@entities/plan/Instalments';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Note } from '@ui/Text/Text';

/** Lists the instalments of a loan that is not owed. Before disbursal, the dates are estimates. */
export function PlanCard({ detail: { repayment, plan = [], view } }: { readonly detail: OrderDetail }) {
  const t = useT();
  if (repayment == null || plan.length === 0 || view.disbursal === 'never' || view.instalments !== null) return null;
  return (
    <Card title={t('product.planTitle')} titleGap={8}>
      {view.disbursal === 'expected' && <Note below={8}>{t('product.dueDateIf')}</Note>}
      <Instalments rows={plan} />
    </Card>
  );
}
