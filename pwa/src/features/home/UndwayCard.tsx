import { href } from '@core/href';
import type { UndwayOrder } from '@core/types';
import { useReading } from '@core/useCore';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { Icon } from '@ui/Icon/Icon';
import { Link } from '@ui/Link/Link';
import styles from './home.module.css';
import { Logo } from './Logo';

/** A loan in progress. The whole card is the target; core says where it leads. */
export function UndwayCard({ order }: { readonly order: UndwayOrder }) {
  const t = useT();
  const core = useReading();
  const { orderId, orderState } = order;
  const to = core?.undwayHref({ orderId, orderState }).href ?? href({ kind: 'orders' });
  return (
    <Card as="article" className={styles.undway}>
      <div className={styles.productHead}>
        <Logo src={order.logo} name={order.name} />
        <h3>{order.name}</h3>
      </div>
      <p className={styles.upTo}>
        <span>{order.amountMsg}</span>
        <Amount size="amount" value={order.amount} />
        <span>
          {t('home.interest')} <Amount value={order.interest} />
        </span>
      </p>
      <Link className={styles.open} to={to}>
        <span>{order.fullButtonName}</span>
        <Icon name="chevron" size={20} />
      </Link>
    </Card>
  );
}
