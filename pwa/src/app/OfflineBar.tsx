import { Suspense, lazy } from 'react';
import { completeTexts } from '@i18n/texts';
import { useT } from '@i18n/useT';
import { classes } from '@ui/classes';
import { Icon } from '@ui/Icon/Icon';
import { lineClass } from '@ui/Stack/Stack';
import { keepsDrafts } from '@offline/outboxSlice';
import { useRouteMeta } from '@platform/navigation/routeMeta';
import { useAppSelector } from '@platform/state';
import bar from './Bar.module.css';
import { useOnline } from '@platform/device/useOnline';

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
