import { useId } from 'react';

import type { CoolingOff, Money } from '@core/types';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { VisuallyHidden } from '@ui/Text/VisuallyHidden';
import styles from './repay.module.css';

/** `return` ends the loan without a fee, within the cooling-off days. */
export type Way = 'return' | 'repay';

interface RepayWaysProps {
  readonly exit: CoolingOff;
  readonly exitNotes: readonly string[];
  readonly agreed: Money;
  /** Whether the amount due is an instalment, which does not end the loan. */
  readonly isInstalment: boolean;
  readonly way: Way;
  readonly onChange: (way: Way) => void;
}

/** Returns sentences about returning the loan: the saving, the last day, the amount's parts. Empty without `exit`. */
export function useExitNotes(exit: CoolingOff | null): readonly string[] {
  const t = useT();
  if (exit === null) return [];
  const until = t.date(exit.until);
  const saves =
    exit.saves === null ? t('orders.aheadReturnUntil', until) : t('orders.payReturnSaves', t.money(exit.saves), until);
  return [saves, t(exit.why.key, ...exit.why.args)];
}

/** Lets the borrower choose between returning and repaying the loan, each with its amount. */
export function RepayWays({ exit, exitNotes, agreed, isInstalment, way, onChange }: RepayWaysProps) {
  const t = useT();
  const name = useId();
  const ways = [
    {
      value: 'return',
      label: t('orders.payReturn'),
      amount: exit.amount,
      notes: exitNotes,
    },
    {
      value: 'repay',
      label: t(isInstalment ? 'orders.payNextWay' : 'orders.payAgreed'),
      amount: agreed,
      notes: [t(isInstalment ? 'orders.payNextWayText' : 'orders.payAgreedText')],
    },
  ] as const;
  // After a tap on an instalment, paying it comes first.
  const shown = isInstalment ? [...ways].reverse() : ways;
  return (
    <fieldset className={stackClass(8)}>
      <legend>
        <VisuallyHidden>{t('product.choosePlan')}</VisuallyHidden>
      </legend>
      {shown.map(({ value, label, amount, notes }) => (
        <label key={value} className={styles.way}>
          <input type="radio" name={name} checked={value === way} onChange={() => onChange(value)} />
          <span className={styles.wayText}>
            <strong>{label}</strong> <Amount size="amount" value={amount} className={styles.wayAmount} />
            {notes.map((note) => (
              <Note key={note} as="span">
                {note}
              </Note>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
