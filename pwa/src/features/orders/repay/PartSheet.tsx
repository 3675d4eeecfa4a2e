import { useMemo, useRef, useState } from 'react';

import type { Money, OrderDetail } from '@core/types';
import { useClean } from '@core/useClean';
import { useCore } from '@core/useCore';
import { formatDay, formatMoney } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { useToday } from '@entities/order/useToday';
import { Instalments } from '@entities/plan/Instalments';
import { Amount } from '@ui/Amount/Amount';
import { Button } from '@ui/Button/Button';
import { type DetailRow, DetailRows } from '@ui/DetailRows/DetailRows';
import { Dialog } from '@ui/Dialog/Dialog';
import { Note } from '@ui/Text/Note';
import { TextField } from '@ui/TextField/TextField';

import { moneyTyped } from './moneyTyped';
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
  const range = [formatMoney(least), formatMoney(most)];
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
            {isWrong ? t('orders.pay') : t('orders.payYes', formatMoney(amount))}
          </Button>
          <Button block variant="text" onClick={onClose}>
            {t('orders.payNotNow')}
          </Button>
        </>
      }
    >
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
  const today = useToday(detail);
  return useMemo(
    () => (amount === null ? null : (core?.partAhead({ detail, today, amount }) ?? null)),
    [core, detail, today, amount],
  );
}

interface PartChangesProps {
  readonly detail: OrderDetail;
  readonly amount: Money;
}

/** Shows how a payment would be used and what would be left. Arrears are paid first. */
export function PartChanges({ detail, amount }: PartChangesProps) {
  const t = useT();
  const { language } = useLanguage();
  const ahead = usePartAhead(detail, amount);
  if (ahead?.kind !== 'shown') return null;
  const { parts, payoff, next, plan, saves } = ahead;
  const late = plan.filter(({ state }) => state === 'late' || state === 'due');
  const line = (label: string, value: Money): DetailRow[] =>
    Number(value) > 0 ? [{ label, value: <Amount value={value} /> }] : [];
  const rows: DetailRow[] = [
    ...line(t('orders.partLate'), parts.late),
    ...line(t('orders.partInterest'), parts.interest),
    ...line(t('orders.partPrincipal'), parts.principal),
    // A payment saves nothing while an instalment stays late or due.
    ...(late.length > 0 ? [] : line(t('orders.partSaves'), saves)),
    ...(next === null || late.length > 0
      ? []
      : [
          {
            label: t('orders.partNext'),
            value: t('orders.partNextOn', formatMoney(next.amount), formatDay(next.date, language)),
          },
        ]),
    ...line(t('orders.partLeft'), payoff),
  ];
  return (
    <>
      {late.length > 0 && (
        <Note tone="danger" above={12}>
          <span>{t('orders.partBelowDue', formatMoney(detail.dueToday ?? ''))}</span>{' '}
          {detail.view.latePerDay !== null && (
            <span>{t('orders.partLateDay', formatMoney(detail.view.latePerDay))}</span>
          )}
        </Note>
      )}
      <Note above={12} below={8}>
        {t('orders.partChanges')}
      </Note>
      {late.length > 0 && <Instalments rows={late} part="orders.partAhead" />}
      <DetailRows rows={rows} />
    </>
  );
}
