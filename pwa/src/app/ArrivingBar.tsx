import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '@i18n/useT';
import styles from './ArrivingBar.module.css';

/** How long the next screen may take before that is shown, in milliseconds: less looks like no wait. */
const NOTICED_MS = 150;

/**
 * A line at the top while the next screen's chunk is on its way. Until it has come, the screen before it stays, and on a slow
 * network a tap would look as if nobody had felt it.
 */
export function ArrivingBar() {
  const t = useT();
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    // The router changes the address at once, and the screen in a transition, when it can be drawn.
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
      // It has come, or another one has.
      setWanted(null);
    };
  }, [pathname]);
  if (wanted === null || wanted === pathname) return null;
  return <div role="progressbar" aria-label={t('common.pageLoading')} className={styles.arriving} />;
}
