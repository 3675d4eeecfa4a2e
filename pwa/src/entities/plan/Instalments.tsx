import type { NextDue, PlanRow } from '@core/types';
import { type MessageKey, useT } from '@i18n/useT';
import { type TimePoint, TimeStrip } from '@ui/TimeStrip/TimeStrip';

const LABELS = {
  paid: 'orders.instalmentPaid',
  late: 'orders.instalmentLate',
  due: 'orders.instalmentDue',
  upcoming: 'product.instalment',
} as const;

interface InstalmentsProps {
  readonly rows: readonly PlanRow[];
  readonly nextDue?: NextDue | null | undefined;
  /** Text of a partly paid instalment. A forecast needs another text. */
  readonly part?: MessageKey;
}

/** Lists the instalments of a loan, each with its date and amount. Those of a running loan also show their state. */
export function Instalments({ rows, nextDue, part = 'orders.instalmentPart' }: InstalmentsProps) {
  const t = useT();
  const next = rows.find(({ state }) => state === 'due' || state === 'upcoming');
  const points = rows.map((row): TimePoint => {
    const { n, dueDate, amount, paid, state } = row;
    const isPart = state !== 'paid' && Number(paid) > 0;
    return {
      day: dueDate,
      dayText: state === 'paid' ? t('orders.instalmentWasDue', t.date(dueDate)) : undefined,
      label: t(LABELS[state], String(n)),
      // Early payments lower the last instalment.
      amount: state === 'paid' ? paid : dueDate === nextDue?.date && !isPart ? nextDue.amount : amount,
      mark: state === 'paid' ? 'done' : state === 'late' ? 'late' : row === next ? 'goal' : undefined,
      note: isPart ? t(part, t.money(paid), t.money(amount)) : undefined,
    };
  });
  return <TimeStrip isColumn label={t('product.planTitle')} points={points} />;
}
