import { href } from '@core/href';
import type { OrderCardView, OrderListItem } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';

import styles from './orderCard.module.css';

/**
 * Labels of the product page's link after a finished order. After a denial that page has the date of the next attempt.
 */
const LABELS: Readonly<Partial<Record<MessageKey, MessageKey>>> = {
  'labels.stateDenied': 'actions.seeWhen',
  'labels.stateSettled': 'orders.cardAgain',
  'labels.stateCancel': 'orders.cardAgain',
};

interface NextStepProps {
  readonly order: OrderListItem;
  readonly view: OrderCardView;
  readonly isLatest: boolean;
}

/** Beside the card, because the link leads away from the order. */
export function NextStep({ order: { productId }, view, isLatest }: NextStepProps) {
  const t = useT();
  const label = LABELS[view.stateKey];
  if (!isLatest || label === undefined) return null;
  return (
    <LinkButton block variant="secondary" className={styles.next} to={href({ kind: 'productDetail', pid: productId })}>
      {t(label)}
    </LinkButton>
  );
}
