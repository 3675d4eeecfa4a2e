import type { CostView, PlanRow } from '@core/types';
import { Instalments } from '@entities/plan/Instalments';
import { useT } from '@i18n/useT';
import { Note } from '@ui/Text/Text';

interface RepaymentProps {
  readonly figures: Extract<CostView, { kind: 'shown' }>['figures'];
  /** Instalments; empty for a loan with a single repayment. */
  readonly plan: readonly PlanRow[];
}

export function Repayment({ figures: { repaymentAmount, repaymentDate }, plan }: RepaymentProps) {
  const t = useT();
  const all = t.money(repaymentAmount);
  if (plan.length === 0) return <p>{t('product.repayBy', all, t.date(repaymentDate))}</p>;
  return (
    <>
      <p>{t('product.planSum', all)}</p>
      <Note below={8}>{t('product.dueDateIf')}</Note>
      <Instalments rows={plan} />
    </>
  );
}
