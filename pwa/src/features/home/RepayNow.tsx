import { Navigate } from 'react-router';
import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@platform/query/QueryState';
import { Note } from '@ui/Text/Text';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useHomeIndexQuery } from '@entities/home/api';

/** Redirects to the order to repay. Opened by the installed app's shortcut, which knows no order id. */
export default function RepayNow() {
  const t = useT();
  const home = useHomeIndexQuery();
  return (
    <Page title={t('common.title.repay')} back={href({ kind: 'orders' })}>
      <Note>{t('orders.repayNow')}</Note>
      <QueryState query={home} skeleton={<Skeleton height={120} count={3} />}>
        {({ repayHref }) => <Navigate replace to={repayHref} />}
      </QueryState>
    </Page>
  );
}
