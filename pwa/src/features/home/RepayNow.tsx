import { Navigate } from 'react-router';

import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';

import { useHomeIndexQuery } from '@entities/home/api';

/**
 * Leads on to the order that is to be repaid: the installed app's shortcut knows no id. Without a network the last answer
 * decides. Never a place to stay.
 */
export function RepayNow() {
  const t = useT();
  const home = useHomeIndexQuery();
  return (
    <Page title={t('common.title.repay')} back={href({ kind: 'orders' })}>
      <QueryState query={home} skeleton={<Skeleton height={120} count={3} />}>
        {({ repayHref }) => <Navigate replace to={repayHref} />}
      </QueryState>
    </Page>
  );
}
