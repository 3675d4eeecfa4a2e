import type { OrderListItem } from '@core/types';
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

/** One order of the list. Core says where a tap leads; without a target the card is only to read. */
export function OrderCard({ order }: { readonly order: OrderListItem }) {
  const t = useT();
  const core = useReading();
  const { language } = useLanguage();
  const view = core?.orderCard(order) ?? null;
  const due = order.repaymentDate === '' ? null : (core?.formatDay(order.repaymentDate, language) ?? null);
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
      {view?.disbursal === 'never' && !view.canReapply && <p className={styles.due}>{t('orders.nothingOwed')}</p>}
      {due !== null && view?.href != null && <p className={styles.due}>{t('orders.due', due)}</p>}
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
