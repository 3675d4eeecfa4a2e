import { href } from '@core/href';
import type { CardNext, OrderListItem } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';

import styles from './orderCard.module.css';

/** Labels of the link to the product's page. After a denial, that page shows when to apply again. */
const LABELS: Readonly<Record<CardNext, MessageKey>> = {
  seeWhen: 'actions.seeWhen',
  again: 'orders.cardAgain',
};

interface NextStepProps {
  readonly order: OrderListItem;
}

/** Links to the next step after a closed order, outside the card's tap target. */
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
