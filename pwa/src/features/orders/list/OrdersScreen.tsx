import type { FirstCalls } from '@platform/navigation/firstCalls';
import { useState } from 'react';
import type { CardSituation, OrderListItem } from '@core/types';
import { useT } from '@i18n/useT';
import { Button, LinkButton } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { EmptyState } from '@ui/EmptyState/EmptyState';
import { LinkRow } from '@ui/Link/LinkRow';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { TierDialog } from '@entities/loyalty/TierDialog';
import { listItemOn, todayOf } from '@entities/order/today';
import { areUnderWay, ordersApi, useOrderListQuery } from '../api';
import { isUrgent, OrderCard } from './OrderCard';
import { StatementIllustration } from '@entities/paper/StatementIllustration';
import { freshness, useRefetch } from '@platform/calls/useRefetch';
import type { FlashMessage } from '@platform/navigation/flashMessage';
import { useArrival } from '@platform/navigation/useArrival';
import { href } from '@core/href';
import { Digits } from '@ui/Digits/Digits';
import { columnsClass } from '@ui/Stack/Stack';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';

export const firstCalls: FirstCalls = () => [ordersApi.endpoints.orderList.initiate()];

const RUPEE = <path d="M101 67h14m-14 6.5h14M101 67h4.5a5.8 5.8 0 0 1 0 12.5H101l10 8" />;

/** The order's `situation` after each success. The success message is shown only while the order is in that situation. */
const STANDS = { applied: 'auditing', moneyTaken: 'lending' } as const satisfies Record<string, CardSituation>;

/** Sorts overdue orders first, by days overdue. The others keep the server's order, the newest first. */
const overdueFirst = (orders: readonly OrderListItem[]) =>
  [...orders].sort((one, other) => (other.view.daysOverdue ?? 0) - (one.view.daysOverdue ?? 0));

export default function OrdersScreen() {
  const t = useT();
  const isUnderWay = areUnderWay(ordersApi.endpoints.orderList.useQueryState().data);
  const query = useOrderListQuery(undefined, { ...freshness(isUnderWay), refetchOnMountOrArgChange: useRefetch() });
  const sorted = overdueFirst(query.data ?? []);
  const first = sorted.find(isUrgent);
  const isOverdue = sorted.some(({ view }) => view.daysOverdue !== null);
  // Reversed, so that a product's newest order, which the server lists first, overwrites its older orders.
  const latest = new Map([...(query.data ?? [])].reverse().map((order) => [order.productId, order]));
  const flash = useArrival<FlashMessage>('flash');
  const stands = (message: FlashMessage) =>
    message.kind === 'withdrawn' ||
    query.data?.some(
      ({ orderId, view }) => orderId === message.orderId && view.look.situation === STANDS[message.kind],
    ) !== false;
  const [tiersOpen, setTiersOpen] = useState(false);
  return (
    <Page
      title={t('orders.title')}
      tab
      aside={
        <Button variant="text" onClick={() => setTiersOpen(true)}>
          {t('orders.tiers')}
        </Button>
      }
    >
      {flash !== null && stands(flash) && <FlashNote flash={flash} />}
      <QueryState query={query} skeleton={<Skeleton height={212} count={3} />}>
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState
              illustration={<StatementIllustration>{RUPEE}</StatementIllustration>}
              title={t('orders.emptyTitle')}
              text={t('orders.emptyText')}
              action={<LinkButton to={href({ kind: 'home' })}>{t('orders.emptyApply')}</LinkButton>}
            />
          ) : (
            <>
              <ul className={columnsClass(12, 'cards')}>
                {sorted.map((order) => (
                  <li key={order.orderId}>
                    <OrderCard
                      order={
                        order.asOf == null ? order : listItemOn(todayOf(order.asOf, query.fulfilledTimeStamp), order)
                      }
                      // Overdue borrowers get no offer. Other borrowers get an offer on the newest order of each product.
                      leadsOn={!isOverdue && latest.get(order.productId) === order}
                      isFirst={order === first}
                    />
                  </li>
                ))}
              </ul>
              {/* Only a borrower who has had a loan can book one. */}
              {orders.some(({ view }) => view.disbursal === 'received') && (
                <Card isList>
                  <LinkRow to={href({ kind: 'schedules' })}>{t('orders.schedules')}</LinkRow>
                </Card>
              )}
            </>
          )
        }
      </QueryState>
      <TierDialog open={tiersOpen} onClose={() => setTiersOpen(false)} />
    </Page>
  );
}

function FlashNote({ flash }: { readonly flash: FlashMessage }) {
  const t = useT();
  switch (flash.kind) {
    case 'applied':
      return (
        <SuccessNote title={t('orders.appliedTitle')}>
          <p>{flash.within === '' ? t('orders.cardAuditing') : t('orders.appliedWithin', flash.within)}</p>
          {flash.isAutomatic !== null && <p>{t(flash.isAutomatic ? 'product.autoGetOn' : 'product.autoGetOff')}</p>}
        </SuccessNote>
      );
    case 'moneyTaken':
      return (
        <SuccessNote title={t('orders.moneyTakenTitle', t.money(flash.amount))}>
          <p>
            <Digits text={t('orders.moneyTakenTo', flash.bankNo)} />
          </p>
          {flash.due !== null && <p>{t('orders.moneyTakenDue', t.money(flash.repayment), t.date(flash.due))}</p>}
        </SuccessNote>
      );
    case 'withdrawn':
      return (
        <SuccessNote title={t('orders.withdrawnTitle')}>
          <p>{t('orders.withdrawnNext')}</p>
        </SuccessNote>
      );
  }
}
