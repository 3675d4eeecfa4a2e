import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Tab } from '@core/types';
import { type MessageKey, useT } from '@i18n/useT';
import { classes } from '@ui/classes';
import { Icon, type IconName } from '@ui/Icon/Icon';
import { Link } from '@ui/Link/Link';
import { keepClear } from '@ui/Page/keepClear';
import styles from './BottomNav.module.css';
import { TABS } from '@platform/navigation/routeMeta';
import { useSession } from '@platform/session/useSession';

const LOOKS: Readonly<Record<Tab, { icon: IconName; label: MessageKey }>> = {
  home: { icon: 'home', label: 'common.tabHome' },
  orders: { icon: 'orders', label: 'common.tabOrders' },
  account: { icon: 'account', label: 'common.tabAccount' },
};

/** Delay before the badge's chunk and call are fetched, in milliseconds; the page's own calls go first. */
const AFTER_THE_PAGE_MS = 1200;

type Badge = ComponentType<{ readonly open: boolean }>;

/** The style sheet's breakpoint: from this width on, every page shows the tabs at its side. */
const WIDE = '(min-width: 64em)';

/** Loads the badge component: on Orders at once, because it marks the orders as seen there; elsewhere after a delay. */
function useBadge(isTab: boolean, open: boolean): Badge | null {
  const { hasToken } = useSession();
  const [Loaded, setLoaded] = useState<Badge | null>(null);
  useEffect(() => {
    if (!hasToken || (!isTab && !window.matchMedia(WIDE).matches)) return undefined;
    const load = () => {
      // The tab also works without its badge.
      import(/* webpackChunkName: "signed-in" */ './OrdersBadge').then(
        ({ OrdersBadge }) => setLoaded(() => OrdersBadge),
        () => undefined,
      );
    };
    const timer = setTimeout(load, open ? 0 : AFTER_THE_PAGE_MS);
    return () => clearTimeout(timer);
  }, [hasToken, isTab, open]);
  return hasToken ? Loaded : null;
}

export function BottomNav() {
  const t = useT();
  const { pathname } = useLocation();
  const { hasToken } = useSession();
  const isTab = TABS.some(({ href }) => href === pathname);
  const Badge = useBadge(
    isTab,
    TABS.some(({ tab, href }) => tab === 'orders' && href === pathname),
  );
  if (!hasToken) return null;
  return (
    <nav ref={keepClear} className={classes(styles.nav, !isTab && styles.inner)} aria-label={t('common.tabs')}>
      {TABS.map(({ tab, href }) => (
        <Link key={tab} to={href} className={styles.tab} aria-current={href === pathname ? 'page' : undefined}>
          <span className={styles.icon}>
            <Icon name={LOOKS[tab].icon} />
          </span>
          <span>{t(LOOKS[tab].label)}</span>
          {tab === 'orders' && Badge !== null && <Badge open={href === pathname} />}
        </Link>
      ))}
    </nav>
  );
}
