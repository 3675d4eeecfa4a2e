import { useEffect, useState } from 'react';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { EmptyState } from '@ui/EmptyState/EmptyState';
import { Page } from '@ui/Page/Page';
import { mayRecover, recover } from './recovery';
import { Waiting } from './RouteFrame';

/** A page that broke, or a part of which did not come. Reloading is the honest way out of both; of the latter once by itself. */
export function RouteError({ error }: { readonly error: unknown }) {
  const t = useT();
  const [recovering] = useState(() => mayRecover(error));
  useEffect(() => {
    if (recovering) recover();
    else console.error(error);
  }, [error, recovering]);
  if (recovering) return <Waiting />;
  return (
    <Page title={t('common.brokenTitle')}>
      <EmptyState
        title={t('common.brokenTitle')}
        text={t('common.brokenText')}
        action={<Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>}
      />
    </Page>
  );
}
