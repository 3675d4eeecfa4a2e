import { freshness, useRefetch } from '@platform/calls/useRefetch';
import { type ReactNode, useState } from 'react';
import type { FirstCalls } from '@platform/navigation/firstCalls';
import type { HomeIndex, LoyaltyStanding } from '@core/types';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { EmptyState } from '@ui/EmptyState/EmptyState';
import { QueryPage } from '@platform/query/QueryPage';
import { useDeferredQuery } from '@platform/query/useDeferredQuery';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { homeApi, useHomeIndexQuery } from '@entities/home/api';
import { TierDialog } from '@entities/loyalty/TierDialog';
import { todayOf, undwayOn } from '@entities/order/today';
import { levelName } from '@entities/loyalty/levelName';
import { Icon } from '@ui/Icon/Icon';
import { noticeClass } from '@ui/Notice/Notice';
import { columnsClass, rowClass } from '@ui/Stack/Stack';
import styles from './home.module.css';
import { Offers } from './Offers';
import { SHOP } from './ShopIllustration';
import { UndwayCard } from './UndwayCard';

export const firstCalls: FirstCalls = () => [homeApi.endpoints.homeIndex.initiate()];

export function HomeScreen({ suggestion }: { readonly suggestion: (home: HomeIndex) => ReactNode }) {
  const t = useT();
  const isUnderWay = homeApi.endpoints.homeIndex.useQueryState().data?.view.isUnderWay ?? false;
  const query = useDeferredQuery(
    useHomeIndexQuery(undefined, {
      refetchOnMountOrArgChange: useRefetch(),
      refetchOnReconnect: true,
      ...freshness(isUnderWay),
    }),
  );
  return (
    <QueryPage
      title={t('common.appName')}
      tab
      query={query}
      skeleton={
        <>
          <Skeleton height={360} />
          <Skeleton height={112} count={2} />
        </>
      }
    >
      {(read) => {
        const home = homeToday(read, query.fulfilledTimeStamp);
        const hero = home.hero ?? null;
        const first = hero !== null && 'order' in hero ? home.undwayList[hero.order] : undefined;
        return (
          <>
            {home.undwayList.length > 0 && (
              <section className={columnsClass(12, 'cards', styles.section)} aria-labelledby="in-progress">
                <h2 id="in-progress">{t('home.inProgress')}</h2>
                {first !== undefined && <UndwayCard order={first} hero={hero?.kind} />}
                {home.undwayList
                  .filter((order) => order !== first)
                  .map((order) => (
                    <UndwayCard key={order.orderId} order={order} />
                  ))}
              </section>
            )}
            <Offers home={home} />
            {home.homeProductVos.length === 0 && (
              <EmptyState
                illustration={SHOP}
                title={t('home.emptyTitle')}
                text={t('home.emptyText')}
                action={
                  <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
                    {t('home.refresh')}
                  </Button>
                }
              />
            )}
            <LoyaltyCard loyalty={home.loyalty} />
            {suggestion(home)}
          </>
        );
      }}
    </QueryPage>
  );
}

function homeToday(home: HomeIndex, since: number | undefined): HomeIndex {
  const today = home.asOf == null ? null : todayOf(home.asOf, since);
  if (today === null || today === home.asOf) return home;
  return { ...home, undwayList: home.undwayList.map((order) => undwayOn(today, order)) };
}

/** The borrower's level. A tap explains the levels, none of which affects eligibility. */
function LoyaltyCard({ loyalty }: { readonly loyalty: LoyaltyStanding }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={noticeClass(rowClass(styles.loyalty))}
        data-level={loyalty.level}
        onClick={() => setOpen(true)}
      >
        <Icon name="star" />
        <span className={styles.loyaltyText}>
          <strong>{t(levelName(loyalty) ?? 'home.noLevel')}</strong>
          <span>
            {loyalty.discountPercent === 0 ? t('home.noDiscount') : t('home.discount', String(loyalty.discountPercent))}
          </span>
        </span>
        <span className={styles.how}>{t('home.levels')}</span>
      </button>
      <TierDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
