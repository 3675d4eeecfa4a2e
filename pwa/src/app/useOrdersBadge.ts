import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useReading } from '@core/useCore';
import { useOrderListQuery } from '@features/orders/api';
import { readSeen, writeSeen } from './seenOrders';
import { TABS } from '@shared/navigation/routeMeta';
import { useSession } from '@shared/session/useSession';

const ORDERS = TABS.find(({ tab }) => tab === 'orders')?.href;
/** The badge's call leaves after the page's own, which the borrower waits for. */
const AFTER_THE_PAGE_MS = 1200;

/** Whether an order changed state since Orders was last opened. Opening it makes everything seen. */
export function useOrdersBadge(): boolean {
  const core = useReading();
  const { pathname } = useLocation();
  const { hasToken } = useSession();
  const open = pathname === ORDERS;
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), AFTER_THE_PAGE_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useOrderListQuery(undefined, { skip: !hasToken || !(open || later) });
  useEffect(() => {
    if (open && data !== undefined) writeSeen(data);
  }, [open, data]);
  return !open && data !== undefined && core?.hasNews({ seen: readSeen(), now: data }).isNew === true;
}
