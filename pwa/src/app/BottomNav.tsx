import { useLocation } from 'react-router';
import type { Tab } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';
import { useT } from '@i18n/useT';
import { Icon, type IconName } from '@ui/Icon/Icon';
import { Link } from '@ui/Link/Link';
import styles from './BottomNav.module.css';
import { TABS } from '@shared/navigation/routeMeta';
import { useOrdersBadge } from './useOrdersBadge';

const LOOKS: Readonly<Record<Tab, { icon: IconName; label: MessageKey }>> = {
  home: { icon: 'home', label: 'common.tabHome' },
  orders: { icon: 'orders', label: 'common.tabOrders' },
  account: { icon: 'account', label: 'common.tabAccount' },
};

/** Home, Orders, Account. Orders says 'new' when an order changed since it was last opened. */
export function BottomNav() {
  const t = useT();
  const { pathname } = useLocation();
  const isNew = useOrdersBadge();
  return (
    <nav className={styles.nav} aria-label={t('common.tabs')}>
      {TABS.map(({ tab, href }) => (
        <Link key={tab} to={href} className={styles.tab} aria-current={href === pathname ? 'page' : undefined}>
          <span className={styles.icon}>
            <Icon name={LOOKS[tab].icon} />
          </span>
          <span>{t(LOOKS[tab].label)}</span>
          {tab === 'orders' && isNew && <span className={styles.badge}>{t('common.new')}</span>}
        </Link>
      ))}
    </nav>
  );
}
