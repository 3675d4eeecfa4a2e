import { useId } from 'react';

import type { CardAction, CardFigure, CardSituation, OrderListItem } from '@core/types';
import { formatDay, formatMoney } from '@i18n/formats';
import type { MessageKey } from '@i18n/generated/keys';
import { useDays } from '@i18n/useDays';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { CardLink } from '@ui/Card/CardLink';
import { buttonClass } from '@ui/Button/Button';
import { LinkButton } from '@ui/Button/LinkButton';
import { Note } from '@ui/Text/Note';
import { href } from '@core/href';

import styles from './orderCard.module.css';
import { NextStep } from './NextStep';
import { FIGURES } from '../figures';
import { StateTag } from '../StateTag';

const SITUATIONS: Readonly<Record<Exclude<CardSituation, 'overdue'>, MessageKey>> = {
  dueToday: 'orders.repayToday',
  dueLater: 'orders.repayBy',
  reapply: 'orders.reapplyNote',
  nothingOwed: 'orders.nothingOwed',
  auditing: 'orders.cardAuditing',
  passed: 'orders.cardPassed',
  lending: 'orders.cardLending',
  settled: 'orders.settledText',
  due: 'orders.due',
};

const ACTIONS: Readonly<Record<CardAction, MessageKey>> = {
  repay: 'orders.cardRepay',
  getMoney: 'orders.getMoney',
  progress: 'labels.undwayProgress',
  open: 'labels.undwayOrder',
};

/** Where an order stands, in a sentence: what is owed and until when comes first. */
function Situation({ order: { repaymentDate, view } }: { readonly order: OrderListItem }) {
  const t = useT();
  const days = useDays();
  const { language } = useLanguage();
  const { situation } = view.look;
  if (situation === null) return null;
  const due = repaymentDate === '' ? '' : formatDay(repaymentDate, language);
  return (
    <Note className={styles.situation}>
      {situation === 'overdue' ? (
        <>
          <strong>{t('orders.cardOverdue', days(view.daysOverdue ?? 0))}</strong> <span>{t('orders.due', due)}</span>
        </>
      ) : (
        t(SITUATIONS[situation], due, days(view.daysLeft ?? 0))
      )}
    </Note>
  );
}

interface OrderCardProps {
  readonly order: OrderListItem;
  /** Whether no later order of the same product stands above it: only that one says how to go on borrowing. */
  readonly isLatest: boolean;
}

/**
 * One order of the list: the figure that counts in its state, a sentence with its date, and what to do next. Without a target the card is only to read.
 */
export function OrderCard({ order, isLatest }: OrderCardProps) {
  const t = useT();
  const { language } = useLanguage();
  const actionId = useId();
  const { confirming, view } = order;
  const { look } = view;
  const labels = FIGURES[view.disbursal];
  const isConfirming = confirming != null;
  const figures: readonly { readonly figure: CardFigure; readonly label: MessageKey; readonly value: string }[] = [
    ...(look.hero === 'payable'
      ? [{ figure: 'payable' as const, label: 'orders.toPay', value: order.payable } as const]
      : []),
    { figure: 'loan', label: 'orders.loanAmount', value: order.loanAmount },
    { figure: 'received', label: labels.received, value: order.arriveAmount },
    { figure: 'repayment', label: labels.repayment, value: order.repaymentAmount },
  ];
  const isPair = figures.filter(({ figure }) => figure !== look.hero).length === 2;
  return (
    <Card tone={view.tone === 'invalid' ? 'muted' : undefined}>
      <article className={styles.order} data-pair={isPair || undefined}>
        <div className={styles.head}>
          <h2>
            {view.href === null ? (
              order.productName
            ) : (
              <CardLink
                to={view.href}
                aria-label={t('orders.open', t(view.stateKey), order.productName, order.orderNo)}
                aria-describedby={actionId}
              >
                {order.productName}
              </CardLink>
            )}
          </h2>
          <StateTag {...view} />
        </div>
        <dl className={styles.figures}>
          {figures.map(({ figure, label, value }) => (
            <div key={figure} data-hero={look.hero === figure || undefined}>
              <dt>{t(label)}</dt>
              <dd>
                <Amount value={value} size={look.hero === figure ? 'amount' : 'body'} />
              </dd>
            </div>
          ))}
        </dl>
        <Situation order={order} />
        <Note size="small" className={styles.number}>
          <span translate="no">{t('orders.number', order.orderNo)}</span>{' '}
          <span>{t('orders.appliedOn', formatDay(order.applyTime.slice(0, 10), language))}</span>
        </Note>
        {look.action !== null && (
          // Not a link: the card's own link has the same target and would be read out twice.
          <span
            id={actionId}
            aria-hidden="true"
            className={buttonClass(look.isUrgent && !isConfirming ? 'primary' : 'secondary', true, styles.action)}
          >
            {isConfirming
              ? t('labels.undwayConfirming', formatMoney(confirming))
              : t(ACTIONS[look.action], formatMoney(order.payable))}
          </span>
        )}
        {view.canReapply && (
          <LinkButton
            block
            className={styles.action}
            to={href({ kind: 'order', id: order.orderId, screen: 'reapply' })}
            aria-label={t('orders.reapplyLabel', order.productName, order.orderNo)}
          >
            {t('orders.reapply')}
          </LinkButton>
        )}
      </article>
      <NextStep order={order} isLatest={isLatest} />
    </Card>
  );
}
