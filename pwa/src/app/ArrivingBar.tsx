import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '@i18n/useT';
import { useLateScript } from '@platform/failures/useLateScript';
import styles from './ArrivingBar.module.css';

/** Delay before the bar appears, in milliseconds; a shorter load needs no bar. */
const NOTICED_MS = 150;

/** Shows a progress line while the next screen's chunk loads; meanwhile the old screen stays visible. */
export function ArrivingBar() {
  const t = useT();
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    // A tap changes the address at once. `pathname` changes when the next screen has rendered.
    let timer = 0;
    const look = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setWanted(window.location.pathname), NOTICED_MS);
    };
    document.addEventListener('click', look);
    window.addEventListener('popstate', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('click', look);
      window.removeEventListener('popstate', look);
      setWanted(null);
    };
  }, [pathname]);
  const isArriving = wanted !== null && wanted !== pathname;
  useLateScript(isArriving);
  if (!isArriving) return null;
  return <div role="progressbar" aria-label={t('common.pageLoading')} className={styles.arriving} />;
}
