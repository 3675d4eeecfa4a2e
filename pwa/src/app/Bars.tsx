import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { askAgain, type Late, onLate, whatIsLate } from '@core/late';
import { type MessageKey, useT } from '@i18n/useT';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { Button } from '@ui/Button/Button';
import { classes } from '@ui/classes';
import { lineClass, rowClass } from '@ui/Stack/Stack';
import bar from './Bar.module.css';
import { completeTexts } from '@i18n/texts';
import { Icon } from '@ui/Icon/Icon';
import { keepsDrafts } from '@offline/outboxSlice';
import { useRouteMeta } from '@platform/navigation/routeMeta';
import { useAppSelector } from '@platform/state';
import { useOnline } from '@platform/device/useOnline';
import { useLocation } from 'react-router';
import { onUpdateOffer, updateOffer } from '../sw/offer';

const LATE_TEXTS: Readonly<Record<Late, MessageKey>> = {
  read: 'common.late',
  change: 'common.lateChange',
  unkeyed: 'common.lateUnkeyed',
};

/** The topmost open dialog; everything outside it is inert. */
const openDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);

function onDialog(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document, { subtree: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

export function LateBar() {
  const t = useT();
  const { tap, busy } = useAsyncAction();
  const late = useSyncExternalStore(onLate, whatIsLate);
  const dialog = useSyncExternalStore(onDialog, openDialog);
  const said = (
    <div role="status">
      {late !== null && (
        <div data-tone="info" className={rowClass(classes(bar.bar, bar.update))}>
          <p>{t(LATE_TEXTS[late])}</p>
          {late !== 'unkeyed' && (
            <Button variant="text" busy={busy} onClick={() => tap(askAgain)}>
              {t('common.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
  return dialog === undefined ? said : createPortal(said, dialog);
}

/** Loads on demand, because most visits have an empty outbox. */
const OutboxLines = lazy(async () => {
  const [chunk] = await Promise.all([import(/* webpackChunkName: "offline" */ './OutboxLines'), completeTexts()]);
  return { default: chunk.OutboxLines };
});

const WRITTEN: readonly string[] = ['authBasic', 'authWork', 'authIdentity', 'authKyc', 'authContacts'];

/** Says that the phone is offline, and lists the unsent entries of the outbox. */
export function OfflineBar() {
  const t = useT();
  const waits = useAppSelector(({ outbox }) => outbox.items.length > 0);
  const online = useOnline();
  const keeps = useAppSelector(keepsDrafts);
  const isKept = WRITTEN.includes(useRouteMeta().name) && keeps;
  return (
    <div role="status">
      {!online && (
        <p data-tone="warn" className={lineClass(classes(bar.bar, bar.offline))}>
          <Icon name="offline" size={18} />
          {/* Pages that show cached data give its age themselves. */}
          <span>{t(isKept ? 'common.offlineForm' : 'common.offline')}</span>
        </p>
      )}
      {waits && (
        <Suspense fallback={null}>
          <OutboxLines />
        </Suspense>
      )}
    </div>
  );
}

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
