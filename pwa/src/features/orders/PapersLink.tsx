import type { OrderListItem } from '@core/types';
import { useT } from '@i18n/useT';
import { LinkRow } from '@ui/Link/LinkRow';

interface PapersLinkProps {
  readonly to: string;
  readonly order: Pick<OrderListItem, 'productName' | 'orderNo'>;
}

export function PapersLink({ to, order: { productName, orderNo } }: PapersLinkProps) {
  const t = useT();
  return (
    <LinkRow to={to} label={t('orders.papersOf', productName, orderNo)}>
      {t('orders.papers')}
    </LinkRow>
  );
}
