import { href } from '@core/href';
import { useOrderDetailQuery } from '@entities/order/api';
import { StatementIllustration } from '@entities/paper/StatementIllustration';
import { useT } from '@i18n/useT';
import { useRefetch } from '@platform/calls/useRefetch';
import { QueryPage } from '@platform/query/QueryPage';
import { useDeferredQuery } from '@platform/query/useDeferredQuery';
import { LinkButton } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { LinkRow } from '@ui/Link/LinkRow';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Note } from '@ui/Text/Text';
import { usePapersQuery } from './api';
import styles from './papers.module.css';

/** The height of a row in the list, in CSS pixels. */
const ROW = 69;

const NONE = <path d="M101 76h.01M108 76h.01M115 76h.01" />;

export default function PapersScreen({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const { data: order } = useOrderDetailQuery(orderId);
  const query = useDeferredQuery(usePapersQuery(orderId, { refetchOnMountOrArgChange: useRefetch() }));
  return (
    <QueryPage
      title={t('orders.papers')}
      back={href({ kind: 'order', id: orderId, screen: 'detail' })}
      query={query}
      skeleton={
        <>
          <Note>{'\u00a0'}</Note>
          <Skeleton height={4 * ROW} />
        </>
      }
      empty={{
        illustration: <StatementIllustration>{NONE}</StatementIllustration>,
        title: t('orders.papersNone'),
        text: t('orders.papersNoneText'),
        action: <LinkButton to={href({ kind: 'orders' })}>{t('schedule.toOrders')}</LinkButton>,
      }}
    >
      {(papers) => (
        <>
          {/* Reserves a line, so that the list does not move when the order arrives. */}
          <Note translate="no">
            {order === undefined ? '\u00a0' : `${order.productName} · ${t('orders.number', order.orderNo)}`}
          </Note>
          <Card isList className={styles.list}>
            {papers.map(({ id, title, date }) => (
              <LinkRow key={id} to={href({ kind: 'paper', id: orderId, paper: id })}>
                {title}
                <Note>{t.date(date)}</Note>
              </LinkRow>
            ))}
          </Card>
        </>
      )}
    </QueryPage>
  );
}
