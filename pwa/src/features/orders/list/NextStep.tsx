import { href } from '@core/href';
import type { CardNext, OrderListItem } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';

import styles from './orderCard.module.css';

/** What the product's page is for after an order that is over. After a denial it knows the day, or that it may be applied for by now. */
const LABELS: Readonly<Record<CardNext, MessageKey>> = {
  seeWhen: 'actions.seeWhen',
  again: 'orders.cardAgain',
};

interface NextStepProps {
  readonly order: OrderListItem;
}

/** How to go on from an order that is over: beside its card, because it leads away from the order. */
export function NextStep({ order: { productId, view } }: NextStepProps) {
  const t = useT();
  const { next } = view.look;
  if (next === null) return null;
  return (
    <LinkButton block variant="secondary" className={styles.next} to={href({ kind: 'productDetail', pid: productId })}>
      {t(LABELS[next])}
    </LinkButton>
  );
}
