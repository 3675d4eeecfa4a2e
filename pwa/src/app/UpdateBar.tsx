import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { classes } from '@ui/classes';
import { rowClass } from '@ui/Stack/Stack';
import { onUpdateOffer, updateOffer } from '../sw/offer';
import bar from './Bar.module.css';

/** Offers a new version of the app. If the user has typed on a page, waits until the user leaves that page. */
export function UpdateBar() {
  const t = useT();
  const { pathname } = useLocation();
  const ready = useSyncExternalStore(onUpdateOffer, updateOffer);
  const [typedAt, setTypedAt] = useState<string | null>(null);
  useEffect(() => {
    const typed = () => setTypedAt(pathname);
    document.addEventListener('input', typed);
    return () => document.removeEventListener('input', typed);
  }, [pathname]);
  const offered = typedAt === pathname ? null : ready;
  useEffect(() => {
    offered?.goOn();
  }, [offered]);
  return (
    <div role="status">
      {offered !== null && (
        <div data-tone="info" className={rowClass(classes(bar.bar, bar.update))}>
          <p>{t('common.updateReady')}</p>
          <Button variant="text" onClick={offered.apply}>
            {t('common.update')}
          </Button>
        </div>
      )}
    </div>
  );
}
