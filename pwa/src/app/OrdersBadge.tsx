import { useEffect } from 'react';
import { useCore } from '@core/useCore';
import { ordersApi } from '@features/orders/api';
import { areUnderWay } from '@features/orders/areUnderWay';
import { useT } from '@i18n/useT';
import { freshness } from '@platform/calls/freshness';
import styles from './BottomNav.module.css';
import { readSeen, writeSeen } from './seenOrders';

/** Shows 'new' when an order changed state since Orders was last opened. */
export function OrdersBadge({ open }: { readonly open: boolean }) {
  const t = useT();
  const core = useCore();
  const { orderList } = ordersApi.endpoints;
  const { data } = orderList.useQueryState();
  orderList.useQuerySubscription(undefined, {
    // The Orders page has its own subscription. Subscribing here too would repeat a failed request.
    skip: open,
    refetchOnMountOrArgChange: true,
    ...freshness(areUnderWay(data)),
  });
  useEffect(() => {
    if (open && data !== undefined) writeSeen(data);
  }, [open, data]);
  const isNew = !open && data !== undefined && core?.hasNews({ seen: readSeen(), now: data }).isNew === true;
  return isNew && <span className={styles.badge}>{t('common.new')}</span>;
}
