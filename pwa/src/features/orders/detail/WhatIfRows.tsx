import type { OrderDetail, RepayOn } from '@core/types';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { useToday } from '@entities/order/today';
import { Amount } from '@ui/Amount/Amount';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { Note } from '@ui/Text/Text';

const LABELS = { return: 'orders.aheadReturn', today: 'orders.aheadToday', due: 'orders.aheadDue' } as const;

/** The cost today, on time, late and extended. The phone computes it from the last response. */
export function WhatIfRows({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const core = useCore();
  const today = useToday(detail);
  if (core === null) return null;
  const whatIf = core.repayAhead({ detail, today });

  const isPlanned = detail.repayment != null;
  const label = ({ when, lateDays }: RepayOn): string => {
    if (when === 'late') return t('orders.aheadLate', t.days(lateDays));
    return t(isPlanned && when === 'due' ? 'orders.aheadAllDue' : LABELS[when]);
  };
  const rows = whatIf.days.map((on): ExplainedRow => ({
    label: label(on),
    hint:
      on.when === 'return' && detail.coolingOffUntil !== null
        ? t('orders.aheadReturnUntil', t.date(detail.coolingOffUntil))
        : t.date(on.day),
    value: <Amount value={on.amount} />,
    tone: on.lateDays > 0 ? 'danger' : undefined,
    why: on.lines.length === 0 ? undefined : on.lines.map((line) => t(line.ruleKey, ...line.ruleArgs)).join('; '),
  }));
  const { extended, howKey } = whatIf;
  return (
    <>
      <ExplainedRows rows={rows} />
      {extended !== null && (
        <Note above={8}>
          {t('orders.aheadExtended', t.money(extended.fee), t.date(extended.due), t.money(extended.amount))}
        </Note>
      )}
      {howKey !== null && <Note above={8}>{t(isPlanned ? 'orders.aheadAll' : howKey)}</Note>}
    </>
  );
}
