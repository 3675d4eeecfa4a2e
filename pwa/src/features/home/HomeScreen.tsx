import { useRefetch } from '@boot/useRefetch';
import type { HomeIndex } from '@core/types';
import { InstallSuggestion } from '@features/install/InstallSuggestion';
import { LoanTable } from '@features/loyalty/LoanTable';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { EmptyState } from '@ui/EmptyState/EmptyState';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@ui/QueryState/QueryState';
import { useFirstInSteps } from '@ui/QueryState/useFirstInSteps';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useHomeIndexQuery } from './api';
import styles from './home.module.css';
import { LoyaltyCard } from './LoyaltyCard';
import { ProductCard } from './ProductCard';
import { UndwayCard } from './UndwayCard';
import { useApplyFrom } from './useApplyFrom';

/** Loans in progress, then what is on offer. */
export function HomeScreen() {
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
        {(home) => <Offers home={home} onRefresh={() => void query.refetch()} refreshing={query.isFetching} />}
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
  const { apply, busyId } = useApplyFrom();
  return (
    <>
      <LoyaltyCard standing={home.loyalty} />
      {home.undwayList.length > 0 && (
        <section className={styles.section} aria-labelledby="in-progress">
          <h2 id="in-progress">{t('home.inProgress')}</h2>
          {home.undwayList.map((order) => (
            <UndwayCard key={order.orderId} order={order} />
          ))}
        </section>
      )}
      {home.homeProductVos.length === 0 ? (
        <EmptyState
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
              onApply={() => void apply(product)}
            />
          ))}
        </section>
      )}
      {/* An answer that an older version of the app kept has no such count. */}
      <InstallSuggestion ordersInProgress={home.undwayList.length} loans={home.loans ?? 0} />
      <LoanTable />
    </>
  );
}
