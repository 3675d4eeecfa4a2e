import type { OrderDetail } from '@core/types';
import { writeSentence } from '@i18n/together';
import { type Translate, useLanguage, useT } from '@i18n/useT';
import { useToday } from '@entities/order/today';
import { Amount } from '@ui/Amount/Amount';
import { LinkButton } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Note } from '@ui/Text/Text';
import { type TimePoint, TimeStrip } from '@ui/TimeStrip/TimeStrip';
import { Instalments } from '@entities/plan/Instalments';
import { addDays } from '@i18n/days';
import { Stack } from '@ui/Stack/Stack';
import { ExitOffer, OtherPayments } from '../repay/RepayActions';
import { AmountDay } from '../AmountDay';
import { Offer } from '../Offer';
import { StateTag } from '../StateTag';
import { useCostRows } from '../useCostRows';
import styles from '../orders.module.css';

/** Shows the amount owed and its due date, as text and as a timeline, and ways to pay less or later. */
export function Owed({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { language } = useLanguage();
  const { view } = detail;
  const { daysLeft, repay, coolingOff } = view;
  const due = detail.repaymentDate === null ? null : t.date(detail.repaymentDate);
  const isLater = daysLeft !== null && daysLeft > 0;
  // Early repayment costs less, so the page shows the amount for today beside the due date.
  const isEarly = useCostRows(detail).early !== false;
  let deadline = t('orders.toPay');
  if (daysLeft === 0) deadline = t('orders.repayToday');
  if (isLater) deadline = t('orders.repayBy', due ?? '', t.days(daysLeft));
  const isOld = useToday(detail) !== detail.asOf;
  const points = pointsOf(detail, isOld, t);
  // The extension's text says that its payment has not arrived, and asks for it.
  const isExtending = detail.confirming != null && detail.paymentPurpose === 'extension';
  return (
    <Card>
      <StateTag {...view} isConfirming={detail.confirming != null} />
      {repay === null ? (
        <Offer detail={detail} />
      ) : (
        <>
          <AmountDay detail={detail}>{isEarly ? t('orders.ifToday') : deadline}</AmountDay>
          <Amount size="hero" value={repay.amount} />
          {(isEarly || isOld) && daysLeft !== null && <Note above={8}>{deadline}</Note>}
        </>
      )}
      {view.showOverdue ? (
        <OverdueNote detail={detail} />
      ) : (
        due !== null && !isLater && <Note above={8}>{t('orders.due', due)}</Note>
      )}
      {daysLeft === 0 && view.latePerDay !== null && <Note>{t('product.latePrice', t.money(view.latePerDay))}</Note>}
      {points.length > 0 && (
        <div data-above={16}>
          <TimeStrip label={t('labels.costDueDate')} points={points} />
        </div>
      )}
      <LateCharge detail={detail} />
      {coolingOff !== null && <ExitOffer detail={detail} exit={coolingOff} />}
      {detail.extensionMsg !== '' && !isExtending && (
        <Note above={8}>{writeSentence(detail.extensionMsg, language)}</Note>
      )}
      <ExtensionLink view={view} isConfirming={isExtending} />
    </Card>
  );
}

/**
 * Points of the timeline: the response's day, the former due date or the last day to return the loan, and the due date.
 * Empty if nothing is owed or no days are left.
 */
function pointsOf({ asOf, extendedFrom, repaymentDate, view }: OrderDetail, isOld: boolean, t: Translate): TimePoint[] {
  if (repaymentDate === null || view.repay === null || !view.daysLeft) return [];
  const label = t(isOld ? 'orders.lastRead' : 'orders.aheadToday');
  const today: TimePoint = { day: asOf, label, mark: 'now' };
  const goal: TimePoint = { day: repaymentDate, label: t('labels.costDueDate'), mark: 'goal' };
  if (extendedFrom != null) {
    const former: TimePoint = { day: extendedFrom, label: t('orders.formerDue'), way: 'bought' };
    return extendedFrom > asOf ? [today, former, goal] : [{ ...today, way: 'bought' }, goal];
  }
  const until = view.coolingOff?.until;
  const exit = until !== undefined && until > asOf && until < repaymentDate;
  return exit ? [today, { day: until, label: t('orders.lastReturn') }, goal] : [today, goal];
}

/** Links to the extension, or to a requested extension that was not paid. */
function ExtensionLink({ view, isConfirming }: Pick<OrderDetail, 'view'> & { readonly isConfirming: boolean }) {
  const t = useT();
  const { extensionHref, extensionIsNear, pendingExtensionHref } = view;
  const isPending = pendingExtensionHref !== null;
  const to = pendingExtensionHref ?? extensionHref;
  if (to === null) return null;
  const isNear = isPending || extensionIsNear;
  const pending = t(isConfirming ? 'orders.extensionSee' : 'orders.extensionPending');
  return (
    <LinkButton
      block={isNear}
      variant={isNear ? 'secondary' : 'text'}
      className={styles.extend}
      data-above={isNear ? 12 : undefined}
      data-flush={isNear ? undefined : 'start'}
      to={to}
    >
      {isPending ? pending : t('orders.extend')}
    </LinkButton>
  );
}

/** Shows the amount due and its date, all instalments of the loan, and other ways to pay. */
export function OwedInstalments({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { view, nextDue, plan = [] } = detail;
  const { coolingOff, daysLeft, instalments, repay } = view;
  if (instalments === null) return null;
  const { count, isLate } = instalments;
  const next = plan.find(({ dueDate }) => dueDate === nextDue?.date);
  let asked = t('orders.instalmentOf', String(next?.n ?? count), String(count));
  if (isLate) asked = t('orders.toPay');
  else if (repay?.amount !== nextDue?.amount) asked = t('orders.ifToday');
  return (
    <Card>
      <StateTag {...view} isConfirming={detail.confirming != null} />
      {repay !== null && (
        <>
          <AmountDay detail={detail}>{asked}</AmountDay>
          <Amount size="hero" value={repay.amount} />
        </>
      )}
      {isLate ? (
        <OverdueNote detail={detail} />
      ) : (
        next !== undefined && (
          <Note above={8}>
            {daysLeft === 0
              ? t('orders.instalmentToday')
              : t(
                  daysLeft === null ? 'orders.due' : 'orders.instalmentBy',
                  t.date(next.dueDate),
                  t.days(daysLeft ?? 0),
                )}
          </Note>
        )
      )}
      <div data-above={16}>
        <Instalments rows={plan} nextDue={nextDue} />
      </div>
      <LateCharge detail={detail} />
      {coolingOff !== null && <ExitOffer detail={detail} exit={coolingOff} />}
      <OtherPayments detail={detail} />
    </Card>
  );
}

/** Says how late the loan is. Without a late charge, the amount to pay includes none. */
function OverdueNote({ detail: { overdueDays, overdueFee } }: { readonly detail: OrderDetail }) {
  const t = useT();
  return (
    <Note tone="danger" above={8}>
      {t(Number(overdueFee) > 0 ? 'orders.overdueInSum' : 'orders.cardOverdue', t.days(overdueDays))}
    </Note>
  );
}

/** Shows how the late charge grows: the missed day, today, the next days, and the limit. */
function LateCharge({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { asOf, overdueDays, overdueFee, repaymentDate, view } = detail;
  const { instalments, lateness } = view;
  const isOld = useToday(detail) !== asOf;
  if (lateness === null) return null;
  const { price, limit, steps } = lateness;
  const missed: TimePoint[] =
    // For a loan in instalments, the list of instalments shows the missed days.
    instalments !== null || repaymentDate === null
      ? []
      : [
          {
            day: repaymentDate,
            label: t('labels.costDueDate'),
            mark: 'late',
            way: 'late',
            wayText: t('orders.daysLate', t.days(overdueDays)),
          },
        ];
  const today: TimePoint = {
    day: asOf,
    label: t(isOld ? 'orders.lastRead' : 'orders.lateToday'),
    mark: 'now',
    amount: overdueFee,
    way: 'late',
    wayText: isOld ? undefined : t(price.key, ...price.args),
  };
  const ahead = steps.slice(1).map(({ days: later, charge }): TimePoint => ({
    day: addDays(asOf, later),
    label: later === 1 ? t('orders.lateTomorrow') : t('orders.lateIn', t.days(later)),
    amount: charge,
  }));
  return (
    <Stack gap={8} data-above={16}>
      <strong>{t('orders.lateTitle')}</strong>
      <TimeStrip isColumn label={t('orders.lateTitle')} points={[...missed, today, ...(isOld ? [] : ahead)]} />
      <Note>{t(limit.key, ...limit.args)}</Note>
    </Stack>
  );
}
