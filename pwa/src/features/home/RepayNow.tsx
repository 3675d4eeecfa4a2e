import { Navigate } from 'react-router';

import { href } from '@core/href';
import { useReading } from '@core/useCore';
import { useT } from '@i18n/useT';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@shared/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';

import { useHomeIndexQuery } from '@shared/home/api';

/** The installed app's shortcut knows no order id: this redirects to the order to repay, offline by the cached list. */
export function RepayNow() {
  const t = useT();
  const core = useReading();
  const home = useHomeIndexQuery();
  const waiting = <Skeleton height={120} count={3} />;
  return (
    <Page title={t('common.title.repay')} back={href({ kind: 'orders' })}>
      <QueryState query={home} skeleton={waiting}>
        {({ undwayList }) =>
          core === null ? waiting : <Navigate replace to={core.repayHref({ orders: undwayList }).href} />
        }
      </QueryState>
    </Page>
  );
}
