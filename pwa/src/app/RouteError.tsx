import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { EmptyState } from '@ui/EmptyState/EmptyState';
import { Page } from '@ui/Page/Page';

/** A page that broke, or whose chunk did not come. Reloading is the honest way out of both. */
export function RouteError() {
  const t = useT();
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
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
