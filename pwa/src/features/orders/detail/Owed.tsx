import type { OrderDetail } from '@core/types';
import { writeSentence } from '@i18n/together';
import { type Translate, useLanguage, useT } from '@i18n/useT';
import { useToday } from '@entities/order/useToday';
import { Amount } from '@ui/Amount/Amount';
import { LinkButton } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Note } from '@ui/Text/Text';
import { type TimePoint, TimeStrip } from '@ui/TimeStrip/TimeStrip';

import { ExitOffer } from '../repay/RepayActions';
import { Offer } from '../Offer';
import { StateTag } from '../StateTag';
import { useCostRows } from '../useCostRows';
import styles from '../orders.module.css';
import { LateCharge } from './LateCharge';
import { OverdueNote } from './OverdueNote';

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
  const today = useToday(detail);
  const points = pointsOf(detail, today, t);
  // The extension's text says that its payment has not arrived, and asks for it.
  const isExtending = detail.confirming != null && detail.paymentPurpose === 'extension';
  return (
    <Card>
      <StateTag {...view} isConfirming={detail.confirming != null} />
      {repay === null ? (
        <Offer detail={detail} />
      ) : (
        <>
          <Note above={12}>{isEarly ? t('orders.ifToday') : deadline}</Note>
          <Amount size="hero" value={repay.amount} />
          {isEarly && <Note above={8}>{deadline}</Note>}
        </>
      )}
      {view.showOverdue ? (
        <OverdueNote detail={detail} />
      ) : (
        due !== null && !isEarly && !isLater && <Note above={8}>{t('orders.due', due)}</Note>
      )}
      {daysLeft === 0 && view.latePerDay !== null && <Note>{t('product.latePrice', t.money(view.latePerDay))}</Note>}
      {points.length > 1 && (
        <div className={styles.strip}>
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
function pointsOf({ asOf, extendedFrom, repaymentDate, view }: OrderDetail, now: string, t: Translate): TimePoint[] {
  if (repaymentDate === null || view.repay === null) return [];
  const label = t(asOf === now ? 'orders.aheadToday' : 'orders.lastRead');
  const today: TimePoint = { day: asOf, label, mark: 'now' };
  const due = { day: repaymentDate, label: t('labels.costDueDate') };
  if (view.daysLeft === null || view.daysLeft === 0) return [];
  const goal: TimePoint = { ...due, mark: 'goal' };
  if (extendedFrom != null) {
    const former: TimePoint = { day: extendedFrom, label: t('orders.formerDue'), way: 'bought' };
    return extendedFrom > asOf ? [today, former, goal] : [{ ...today, way: 'bought' }, goal];
  }
  const until = view.coolingOff?.until;
  const exit = until !== undefined && until > asOf && until < due.day;
  return exit ? [today, { day: until, label: t('orders.lastReturn') }, goal] : [today, goal];
}

/** Links to the extension, or to a requested extension that was not paid. */
function ExtensionLink({ view, isConfirming }: Pick<OrderDetail, 'view'> & { readonly isConfirming: boolean }) {
  const t = useT();
  const { extensionHref, extensionIsNear, pendingExtensionHref } = view;
  if (pendingExtensionHref !== null) {
    return (
      <LinkButton block variant="secondary" className={styles.extendSoon} to={pendingExtensionHref}>
        {t(isConfirming ? 'orders.extensionSee' : 'orders.extensionPending')}
      </LinkButton>
    );
  }
  if (extensionHref === null) return null;
  return (
    <LinkButton
      block={extensionIsNear}
      variant={extensionIsNear ? 'secondary' : 'text'}
      className={extensionIsNear ? styles.extendSoon : styles.extend}
      to={extensionHref}
    >
      {t('orders.extend')}
    </LinkButton>
  );
}
