import type { CostView, PlanRow } from '@core/types';
import { Instalments } from '@entities/plan/Instalments';
import { formatDay, formatMoney } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { Note } from '@ui/Text/Note';

interface RepaymentProps {
  readonly figures: Extract<CostView, { kind: 'shown' }>['figures'];
  /** Empty for a loan that is repaid once. */
  readonly plan: readonly PlanRow[];
}

/** What is repaid when: in one sentence, and the instalments one by one. */
export function Repayment({ figures: { repaymentAmount, repaymentDate }, plan }: RepaymentProps) {
  const t = useT();
  const { language } = useLanguage();
  const all = formatMoney(repaymentAmount);
  const [first] = plan;
  if (first === undefined) return <p>{t('product.repayBy', all, formatDay(repaymentDate, language))}</p>;
  const args = [formatMoney(first.amount), formatDay(first.dueDate, language), all];
  return (
    <>
      <p>{t('product.planSum', String(plan.length), ...args)}</p>
      <Note below={8}>{t('product.dueDateIf')}</Note>
      <Instalments rows={plan} />
    </>
  );
}
