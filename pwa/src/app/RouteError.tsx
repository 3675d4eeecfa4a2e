import { useEffect, useState } from 'react';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Page } from '@ui/Page/Page';
import { isMissingPart, mayRecover, recover } from '@platform/failures/recovery';
import { reloadNewest } from '../sw/register';
import { RoutePlaceholder } from './RouteFrame';
import { useOnline } from '@platform/device/useOnline';

/** Replaces a page that failed to render. If a chunk is missing, reloads once, and when the network returns. */
export function RouteError({ error }: { readonly error: unknown }) {
  const t = useT();
  const online = useOnline();
  const [offlineAtFirst] = useState(() => isMissingPart(error) && !online);
  const [mayRecoverAtFirst] = useState(() => mayRecover(error));
  const recovering = mayRecoverAtFirst || (offlineAtFirst && online);
  useEffect(() => {
    if (recovering) recover();
    else console.error(error);
  }, [error, recovering]);
  if (recovering) return <RoutePlaceholder />;
  return (
    <Page
      title={t(offlineAtFirst ? 'common.offline' : 'common.brokenTitle')}
      footer={
        <Button block onClick={reloadNewest}>
          {t('common.reload')}
        </Button>
      }
    >
      <p>{t(offlineAtFirst ? 'common.partOfflineText' : 'common.brokenText')}</p>
    </Page>
  );
}
