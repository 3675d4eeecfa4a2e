import { useSyncExternalStore } from 'react';
import { useT } from '@i18n/useT';
import { Icon } from '@ui/Icon/Icon';
import styles from './OfflineBar.module.css';

function onChange(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** Offline is a state, not an error: it is said once, at the top, and goes by itself. */
export function OfflineBar() {
  const t = useT();
  const online = useSyncExternalStore(onChange, () => navigator.onLine);
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <p className={styles.bar}>
          <Icon name="offline" size={18} />
          <span>{t('common.offline')}</span>
        </p>
      )}
    </div>
  );
}
