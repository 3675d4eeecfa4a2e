import { useId } from 'react';

import type { Reading } from '@core/index';
import type { OrderCardView, OrderListItem } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';
import { useDays } from '@i18n/useDays';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { CardLink } from '@ui/Card/CardLink';
import { buttonClass } from '@ui/Button/Button';
import { LinkButton } from '@ui/Button/LinkButton';
import { href } from '@core/href';

import styles from './orderCard.module.css';
import { NextStep } from './NextStep';
import { FIGURES } from './figures';
import { StateTag } from './StateTag';
import { type CardFigure, cardLook } from './cardLook';
import { cardView } from './views';

/** Sentences for orders on which nothing is owed and that are not over, by the key of the state's label. */
const SITUATIONS: Readonly<Partial<Record<MessageKey, MessageKey>>> = {
  'labels.stateAuditing': 'orders.cardAuditing',
  'labels.statePass': 'orders.cardPassed',
  'labels.stateLending': 'orders.cardLending',
  'labels.stateSettled': 'orders.settledText',
};

function Situation({ order, core, view }: Pick<OrderCardProps, 'order' | 'core'> & { readonly view: OrderCardView }) {
  const t = useT();
  const days = useDays();
  const { language } = useLanguage();
  const { daysLeft, daysOverdue } = view;
  const due = order.repaymentDate === '' ? '' : core.formatDay(order.repaymentDate, language);
  if (daysOverdue !== null) {
    return (
      <p className={styles.situation}>
        <strong className={styles.late}>{t('orders.cardOverdue', days(daysOverdue))}</strong> {t('orders.due', due)}
      </p>
    );
  }
  if (daysLeft === 0) return <p className={styles.situation}>{t('orders.repayToday')}</p>;
  if (daysLeft !== null) return <p className={styles.situation}>{t('orders.repayBy', due, days(daysLeft))}</p>;
  if (view.disbursal === 'never') {
    return <p className={styles.situation}>{t(view.canReapply ? 'orders.reapplyNote' : 'orders.nothingOwed')}</p>;
  }
  const situation = SITUATIONS[view.stateKey];
  if (situation !== undefined) return <p className={styles.situation}>{t(situation)}</p>;
  return due !== '' && view.href !== null && <p className={styles.situation}>{t('orders.due', due)}</p>;
}

interface OrderCardProps {
  readonly order: OrderListItem;
  readonly core: Reading;
  /** Whether this is the newest order of its product: only that one offers another loan. */
  readonly isLatest: boolean;
}

/**
 * The amount that matters in the order's state, a sentence with a date, the next action. Without a link it is
 * read-only.
 */
export function OrderCard({ order, core, isLatest }: OrderCardProps) {
  const t = useT();
  const { language } = useLanguage();
  const actionId = useId();
  const view = cardView(core, order);
  const labels = FIGURES[view.disbursal];
  const look = cardLook(view);
  const { confirming } = order;
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
          <h2 className={styles.product}>
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
          <StateTag stateKey={view.stateKey} />
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
        <Situation order={order} core={core} view={view} />
        <p className={styles.number}>
          <span translate="no">{t('orders.number', order.orderNo)}</span>{' '}
          <span>{t('orders.appliedOn', core.formatDay(order.applyTime.slice(0, 10), language))}</span>
        </p>
        {look.action !== null && (
          // Not a link: the card's own link has the same target and would be read out twice.
          <span
            id={actionId}
            aria-hidden="true"
            className={buttonClass(look.isUrgent && !isConfirming ? 'primary' : 'secondary', true, styles.action)}
          >
            {isConfirming
              ? t('labels.undwayConfirming', core.formatMoney(confirming))
              : t(look.action, core.formatMoney(order.payable))}
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
      <NextStep order={order} view={view} isLatest={isLatest} />
    </Card>
  );
}
