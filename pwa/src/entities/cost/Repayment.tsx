import type { CostView, PlanRow } from '@core/types';
import { Instalments } from '@entities/plan/Instalments';
import { formatDay, formatMoney } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { Note } from '@ui/Text/Note';

interface RepaymentProps {
  readonly figures: Extract<CostView, { kind: 'shown' }>['figures'];
  /** Instalments; empty for a loan with a single repayment. */
  readonly plan: readonly PlanRow[];
}

export function Repayment({ figures: { repaymentAmount, repaymentDate }, plan }: RepaymentProps) {
  const t = useT();
  const { language } = useLanguage();
  const all = formatMoney(repaymentAmount);
  if (plan.length === 0) return <p>{t('product.repayBy', all, formatDay(repaymentDate, language))}</p>;
  return (
    <>
      <p>{t('product.planSum', all)}</p>
      <Note below={8}>{t('product.dueDateIf')}</Note>
      <Instalments rows={plan} />
    </>
  );
}
