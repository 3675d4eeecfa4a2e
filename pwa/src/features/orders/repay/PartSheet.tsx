import { useRef, useState } from 'react';
import type { Money, OrderDetail } from '@core/types';
import { useClean } from '@core/useClean';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { Instalments } from '@entities/plan/Instalments';
import { Amount } from '@ui/Amount/Amount';
import { Button } from '@ui/Button/Button';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { Dialog } from '@ui/Dialog/Dialog';
import { Note } from '@ui/Text/Text';
import { TextField } from '@ui/TextField/TextField';
import { AmountDay } from '../AmountDay';
import styles from './repay.module.css';

interface PartSheetProps {
  readonly detail: OrderDetail;
  readonly open: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onPay: (amount: Money) => void;
}

/** Asks for an amount, and shows the effect of paying it. Works offline. */
export function PartSheet({ detail, open, busy, onClose, onPay }: PartSheetProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const clean = useClean();
  const amount = moneyTyped(typed, (character) => clean('digits', character));
  const { instalments } = detail.view;
  const ahead = usePartAhead(detail, amount);
  if (instalments === null) return null;

  const isWrong = amount === null || ahead?.kind === 'outOfRange';
  const { least, most } = ahead?.kind === 'outOfRange' ? ahead : { least: instalments.least, most: instalments.payoff };
  const range = [t.money(least), t.money(most)];
  const isTooMuch = amount !== null && isWrong && Number(amount) > Number(most);
  const error = isTooMuch || (isTried && isWrong) ? t('orders.partOutOfRange', ...range) : undefined;
  const pay = () => {
    setIsTried(true);
    if (isWrong) field.current?.focus();
    else onPay(amount);
  };
  return (
    <Dialog
      sheet
      open={open}
      title={t('orders.payOther')}
      onClose={onClose}
      actions={
        <>
          <Button block busy={busy} onClick={pay}>
            {isWrong ? t('orders.pay') : t('orders.payYes', t.money(amount))}
          </Button>
          <Button block variant="text" onClick={onClose}>
            {t('orders.payNotNow')}
          </Button>
        </>
      }
    >
      <AmountDay detail={detail} />
      <TextField
        ref={field}
        name="amount"
        label={t('orders.partAmount')}
        prefix="₹"
        inputMode="decimal"
        enterKeyHint="done"
        value={typed}
        onChange={setTyped}
        hint={error === undefined ? t('orders.partRange', ...range) : ''}
        error={error}
      />
      <div aria-live="polite" className={styles.changes}>
        {!isWrong && <PartChanges detail={detail} amount={amount} />}
        {!isWrong && amount === most && <Note above={8}>{t('orders.payAllText')}</Note>}
      </div>
    </Dialog>
  );
}

function usePartAhead(detail: OrderDetail, amount: Money | null) {
  const core = useCore();
  // Counts on the day of the detail's other amounts.
  return amount === null ? null : (core?.partAhead({ detail, today: detail.asOf, amount }) ?? null);
}

/** Shows how a payment would be used and what would be left. Arrears are paid first. */
export function PartChanges({ detail, amount }: { readonly detail: OrderDetail; readonly amount: Money }) {
  const t = useT();
  const ahead = usePartAhead(detail, amount);
  if (ahead?.kind !== 'shown') return null;
  const { parts, payoff, next, plan, saves } = ahead;
  const late = plan.filter(({ state }) => state === 'late' || state === 'due');
  const isLate = late.length > 0;
  const line = (label: string, value: Money) => Number(value) > 0 && { label, value: <Amount value={value} /> };
  return (
    <>
      {isLate && (
        <Note tone="danger" above={12}>
          <span>{t('orders.partBelowDue', t.money(detail.dueToday ?? ''))}</span>{' '}
          {detail.view.latePerDay !== null && <span>{t('orders.partLateDay', t.money(detail.view.latePerDay))}</span>}
        </Note>
      )}
      <Note above={12} below={8}>
        {t('orders.partChanges')}
      </Note>
      {isLate && <Instalments rows={late} part="orders.partAhead" />}
      <DetailRows
        rows={[
          line(t('orders.partLate'), parts.late),
          line(t('orders.partInterest'), parts.interest),
          line(t('orders.partPrincipal'), parts.principal),
          // A payment saves nothing while an instalment stays late or due.
          !isLate && line(t('orders.partSaves'), saves),
          next !== null &&
            !isLate && {
              label: t('orders.partNext'),
              value: t('orders.partNextOn', t.money(next.amount), t.date(next.date)),
            },
          line(t('orders.partLeft'), payoff),
        ]}
      />
    </>
  );
}

/**
 * Converts typed rupees to money on the wire: `2,000` → `2000.00`. Returns null for other text. `digitOf` returns a
 * digit of any script as ASCII, and `''` for other characters.
 */
function moneyTyped(typed: string, digitOf: (character: string) => string): Money | null {
  const inAscii = Array.from(typed, (character) => digitOf(character) || character).join('');
  const [, rupees, paise = ''] = /^₹?(\d{1,9})(?:\.(\d{0,2}))?$/.exec(inAscii.replace(/[\s,]/g, '')) ?? [];
  return rupees === undefined ? null : (`${Number(rupees)}.${paise.padEnd(2, '0')}` as Money);
}
