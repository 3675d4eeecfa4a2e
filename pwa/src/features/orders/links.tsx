import type { OrderDetailView, OrderListItem } from '@core/types';
import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { LinkRow } from '@ui/Link/LinkRow';

/** Links to an answer about a closed application: to Help after a withdrawal, else to the page for complaints. */
export function AskWhy({ view: { outcomeKey } }: { readonly view: OrderDetailView }) {
  const t = useT();
  if (outcomeKey === 'labels.outcomeWithdrawn')
    return <LinkRow to={href({ kind: 'help' })}>{t('orders.getHelp')}</LinkRow>;
  return <LinkRow to={href({ kind: 'legalLender' })}>{t('orders.complain')}</LinkRow>;
}

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
