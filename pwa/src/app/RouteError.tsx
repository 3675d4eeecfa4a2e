import { useEffect, useState } from 'react';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Page } from '@ui/Page/Page';
import { mayRecover, recover } from '@shared/failures/recovery';
import { RoutePlaceholder } from './RouteFrame';

/**
 * In the place of a page that could not be drawn, or a part of which did not load. Loading it again may help with both, and is
 * done once without asking for a missing part.
 */
export function RouteError({ error }: { readonly error: unknown }) {
  const t = useT();
  const [recovering] = useState(() => mayRecover(error));
  useEffect(() => {
    if (recovering) recover();
    else console.error(error);
  }, [error, recovering]);
  if (recovering) return <RoutePlaceholder />;
  return (
    <Page
      title={t('common.brokenTitle')}
      footer={
        <Button block onClick={() => window.location.reload()}>
          {t('common.reload')}
        </Button>
      }
    >
      <p>{t('common.brokenText')}</p>
    </Page>
  );
}
