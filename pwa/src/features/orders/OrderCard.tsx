import type { OrderCardView, OrderListItem } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';
import { useDays } from '@i18n/useDays';
import { useReading } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { LinkButton } from '@ui/Button/LinkButton';
import { Card } from '@ui/Card/Card';
import { CardLink } from '@ui/Card/CardLink';
import { href } from '@core/href';

import styles from './orders.module.css';
import { FIGURES } from './figures';
import { StateTag } from './StateTag';

/** What is going on with an order where nothing is owed and nothing was given up, by the key of its state's label. */
const SITUATIONS: Readonly<Partial<Record<MessageKey, MessageKey>>> = {
  'labels.stateAuditing': 'orders.cardAuditing',
  'labels.statePass': 'orders.cardPassed',
  'labels.stateLending': 'orders.cardLending',
  'labels.stateSettled': 'orders.settledText',
};

/** Where an order stands, in a sentence: what is owed and until when comes first. */
function Situation({ order, view }: { readonly order: OrderListItem; readonly view: OrderCardView }) {
  const t = useT();
  const days = useDays();
  const core = useReading();
  const { language } = useLanguage();
  const { daysLeft, daysOverdue } = view;
  const due = order.repaymentDate === '' ? '' : (core?.formatDay(order.repaymentDate, language) ?? '');
  const payable = core?.formatMoney(order.payable) ?? order.payable;
  if (daysOverdue !== null) {
    return (
      <p className={styles.late}>
        <strong>{t('orders.cardOverdue', days(daysOverdue))}</strong> {t('orders.cardPayable', payable)}
      </p>
    );
  }
  if (daysLeft === 0) return <p className={styles.due}>{t('orders.cardToday', payable)}</p>;
  if (daysLeft !== null) return <p className={styles.due}>{t('orders.repayBy', due, days(daysLeft))}</p>;
  if (view.disbursal === 'never') {
    return view.canReapply ? null : <p className={styles.due}>{t('orders.nothingOwed')}</p>;
  }
  const situation = SITUATIONS[view.stateKey];
  if (situation !== undefined) return <p className={styles.due}>{t(situation)}</p>;
  return due !== '' && view.href !== null && <p className={styles.due}>{t('orders.due', due)}</p>;
}

/** One order of the list. Core says where a tap leads; without a target the card is only to read. */
export function OrderCard({ order }: { readonly order: OrderListItem }) {
  const t = useT();
  const core = useReading();
  const view = core?.orderCard(order) ?? null;
  const figures = FIGURES[view?.disbursal ?? 'expected'];
  return (
    <Card as="article" tone={view?.tone === 'invalid' ? 'muted' : undefined}>
      <div className={styles.cardHead}>
        <h2 className={styles.product}>
          {view === null || view.href === null ? (
            order.productName
          ) : (
            <CardLink to={view.href} aria-label={t('orders.open', t(view.stateKey), order.productName, order.orderNo)}>
              {order.productName}
            </CardLink>
          )}
        </h2>
        {view !== null && <StateTag stateKey={view.stateKey} />}
      </div>
      <p className={styles.number}>{t('orders.number', order.orderNo)}</p>
      <dl className={styles.sums}>
        <div>
          <dt>{t('orders.loanAmount')}</dt>
          <dd>
            <Amount value={order.loanAmount} />
          </dd>
        </div>
        <div>
          <dt>{t(figures.received)}</dt>
          <dd>
            <Amount value={order.arriveAmount} />
          </dd>
        </div>
        <div>
          <dt>{t(figures.repayment)}</dt>
          <dd>
            <Amount value={order.repaymentAmount} />
          </dd>
        </div>
      </dl>
      {view !== null && <Situation order={order} view={view} />}
      {view?.canReapply === true && (
        <div className={styles.again}>
          <p className={styles.note}>{t('orders.reapplyNote')}</p>
          <LinkButton
            block
            variant="secondary"
            to={href({ kind: 'order', id: order.orderId, screen: 'reapply' })}
            aria-label={t('orders.reapplyLabel', order.productName, order.orderNo)}
          >
            {t('orders.reapply')}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
