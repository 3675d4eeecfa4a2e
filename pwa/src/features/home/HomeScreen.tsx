import { useRefetch } from '@platform/calls/useRefetch';
import type { ReactNode } from 'react';
import type { FirstCalls } from '@platform/navigation/firstCalls';
import type { HomeIndex } from '@core/types';
import { LoanTable } from '@entities/loyalty/LoanTable';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { EmptyState } from '@ui/EmptyState/EmptyState';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@platform/query/QueryState';
import { useFirstInSteps } from '@platform/query/useFirstInSteps';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { homeApi, useHomeIndexQuery } from '@entities/home/api';
import styles from './home.module.css';
import { Hero } from './Hero';
import { LoyaltyCard } from './LoyaltyCard';
import { ProductCard } from './ProductCard';
import { ShopIllustration } from './ShopIllustration';
import { UndwayCard } from './UndwayCard';
import { useApplyFrom } from './useApplyFrom';

export const firstCalls: FirstCalls = () => [homeApi.endpoints.homeIndex.initiate()];

interface HomeScreenProps {
  readonly suggestion: (home: HomeIndex) => ReactNode;
}

export function HomeScreen({ suggestion }: HomeScreenProps) {
  const t = useT();
  const query = useFirstInSteps(
    useHomeIndexQuery(undefined, {
      refetchOnMountOrArgChange: useRefetch(),
      refetchOnReconnect: true,
      refetchOnFocus: true,
    }),
  );
  return (
    <Page title={t('common.appName')} tab>
      <QueryState
        query={query}
        skeleton={
          <>
            <Skeleton height={72} />
            <Skeleton height={288} count={2} />
          </>
        }
      >
        {(home) => (
          <>
            <Offers home={home} onRefresh={() => void query.refetch()} refreshing={query.isFetching} />
            {suggestion(home)}
            <LoanTable />
          </>
        )}
      </QueryState>
    </Page>
  );
}

interface OffersProps {
  readonly home: HomeIndex;
  readonly onRefresh: () => void;
  readonly refreshing: boolean;
}

function Offers({ home, onRefresh, refreshing }: OffersProps) {
  const t = useT();
  const { apply, busyId } = useApplyFrom(home.loans);
  const hero = home.hero ?? null;
  const first = hero !== null && 'order' in hero ? home.undwayList[hero.order] : undefined;
  return (
    <>
      {home.undwayList.length > 0 && (
        <section className={styles.section} aria-labelledby="in-progress">
          <h2 id="in-progress">{t('home.inProgress')}</h2>
          {first !== undefined && <UndwayCard order={first} hero={hero?.kind} />}
          {home.undwayList
            .filter((order) => order !== first)
            .map((order) => (
              <UndwayCard key={order.orderId} order={order} />
            ))}
        </section>
      )}
      {hero !== null && <Hero hero={hero} home={home} busyId={busyId} onApply={apply} />}
      <LoyaltyCard loyalty={home.loyalty} />
      {home.homeProductVos.length === 0 ? (
        <EmptyState
          illustration={<ShopIllustration />}
          title={t('home.emptyTitle')}
          text={t('home.emptyText')}
          action={
            <Button variant="secondary" busy={refreshing} onClick={onRefresh}>
              {t('home.refresh')}
            </Button>
          }
        />
      ) : (
        <section className={styles.section} aria-labelledby="on-offer">
          <h2 id="on-offer">{t('home.onOffer')}</h2>
          {home.homeProductVos.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              busy={busyId === product.id}
              onApply={() => apply(product)}
            />
          ))}
        </section>
      )}
    </>
  );
}
