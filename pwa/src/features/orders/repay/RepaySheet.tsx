import { useId, useState } from 'react';
import type { CoolingOff, Money, OrderDetail } from '@core/types';
import { onDemand } from '@platform/failures/onDemand';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Button } from '@ui/Button/Button';
import { Dialog } from '@ui/Dialog/Dialog';
import { Note, VisuallyHidden } from '@ui/Text/Text';
import { lineClass, stackClass } from '@ui/Stack/Stack';
import { AmountDay } from '../AmountDay';
import { NextLoanCost } from '../NextLoanCost';
import { choiceClass } from '@ui/Card/Card';
import styles from './repay.module.css';

/** Loads on demand, only for loans in instalments. */
const PartChanges = onDemand(async () => {
  const { PartChanges: changes } = await import(/* webpackChunkName: "part-sheet" */ './PartSheet');
  return changes;
}, 180);

interface RepaySheetProps {
  readonly detail: OrderDetail;
  /** The amount due, or the whole loan. */
  readonly amount: Money;
  readonly isReturn: boolean;
  readonly open: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onPay: (way: Way, bookFirst: boolean) => void;
}

/**
 * Shows an amount and its purpose before the payment page opens. Returning the loan is preselected while possible,
 * except for a loan in instalments. The next loan is never preselected, so that nobody is nudged into debt.
 */
export function RepaySheet({ detail, amount: asked, isReturn, open, busy, onClose, onPay }: RepaySheetProps) {
  const t = useT();
  const { coolingOff, instalments, canBook, scheduleHref } = detail.view;
  const [chosen, setChosen] = useState<Way>(isReturn || instalments === null ? 'return' : 'repay');
  const [wantsNext, setWantsNext] = useState(false);
  const exitNotes = useExitNotes(coolingOff);
  const way = coolingOff === null ? 'repay' : chosen;
  const amount = coolingOff !== null && way === 'return' ? coolingOff.amount : asked;
  const what = useWhatIsPaid(detail, asked);
  // A booked loan begins once this one is fully repaid, so only a payment that settles this loan offers the booking.
  const isAll = instalments === null || asked === instalments.payoff;
  const isOffered = canBook && isAll && way === 'repay';
  const isBooking = isOffered && wantsNext;

  return (
    <Dialog
      sheet
      open={open}
      title={isReturn ? t('orders.payReturn') : t('orders.payTitle', detail.productName)}
      onClose={onClose}
      actions={
        <>
          <Button block busy={busy} data-focus onClick={() => onPay(way, isBooking)}>
            {t(isBooking ? 'orders.reserveBook' : 'orders.payYes', t.money(amount))}
          </Button>
          <Button block variant="text" onClick={onClose}>
            {t('orders.payNotNow')}
          </Button>
        </>
      }
    >
      <AmountDay detail={detail} />
      {coolingOff === null || isReturn ? (
        <>
          <Amount size="hero" value={amount} className={styles.hero} />
          <Note size="body">{isReturn ? exitNotes.join(' ') : what}</Note>
        </>
      ) : (
        <RepayWays
          exit={coolingOff}
          exitNotes={exitNotes}
          agreed={asked}
          isInstalment={instalments !== null}
          way={way}
          onChange={setChosen}
        />
      )}
      {instalments !== null && coolingOff === null && <PartChanges detail={detail} amount={asked} />}
      <Note above={8}>{t('orders.payText')}</Note>
      {scheduleHref !== null && <Note above={8}>{t('schedule.nextBooked')}</Note>}
      {isOffered && (
        <div className={styles.offer}>
          <label className={lineClass()}>
            <input type="checkbox" checked={wantsNext} onChange={() => setWantsNext(!wantsNext)} />
            {t('orders.reserveTitle')}
          </label>
          {wantsNext && (
            <>
              <Note below={8}>{t('orders.reserveText')}</Note>
              <NextLoanCost detail={detail} isExplained />
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Says whether the amount pays the loan, an instalment, or arrears. */
function useWhatIsPaid(detail: OrderDetail, amount: Money): string {
  const t = useT();
  const { instalments } = detail.view;
  if (instalments === null) {
    const due = detail.repaymentDate === null ? '' : t.date(detail.repaymentDate);
    return Number(detail.overdueFee) > 0 ? t('orders.payFullLate') : t('orders.payFull', due);
  }
  if (amount === instalments.payoff) return t('orders.payAllText');
  const next = detail.plan?.find(({ state }) => state !== 'paid');
  if (instalments.isLate || next === undefined) {
    return t(Number(detail.overdueFee) > 0 ? 'orders.payLateInstalments' : 'orders.payLateOnly');
  }
  return t('orders.payInstalment', String(next.n), t.date(next.dueDate));
}

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
function useExitNotes(exit: CoolingOff | null): readonly string[] {
  const t = useT();
  if (exit === null) return [];
  const until = t.date(exit.until);
  const saves =
    exit.saves === null ? t('orders.aheadReturnUntil', until) : t('orders.payReturnSaves', t.money(exit.saves), until);
  return [saves, t(exit.why.key, ...exit.why.args)];
}

/** Lets the borrower choose between returning and repaying the loan, each with its amount. */
function RepayWays({ exit, exitNotes, agreed, isInstalment, way, onChange }: RepayWaysProps) {
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
        <label key={value} className={choiceClass(lineClass(styles.way))}>
          <input type="radio" name={name} checked={value === way} onChange={() => onChange(value)} />
          <span className={stackClass(4)}>
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
