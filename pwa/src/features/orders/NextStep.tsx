import { href } from '@core/href';
import type { OrderCardView, OrderListItem } from '@core/types';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';

import styles from './orderCard.module.css';

interface NextStepProps {
  readonly order: OrderListItem;
  readonly view: OrderCardView;
  readonly isLatest: boolean;
}

/** How to go on from an order that is over: beside its card, because it leads away from the order. */
export function NextStep({ order: { productId }, view, isLatest }: NextStepProps) {
  const t = useT();
  if (!isLatest) return null;
  switch (view.stateKey) {
    // The product's page knows the day, or that it may be applied for again by now.
    case 'labels.stateDenied':
      return (
        <LinkButton
          block
          variant="secondary"
          className={styles.next}
          to={href({ kind: 'productDetail', pid: productId })}
        >
          {t('orders.cardWhen')}
        </LinkButton>
      );
    case 'labels.stateSettled':
    case 'labels.stateCancel':
      return (
        <LinkButton
          block
          variant="secondary"
          className={styles.next}
          to={href({ kind: 'productDetail', pid: productId })}
        >
          {t('orders.cardAgain')}
        </LinkButton>
      );
    default:
      return null;
  }
}
