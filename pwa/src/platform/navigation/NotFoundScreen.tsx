import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';
import { EmptyState } from '@ui/EmptyState/EmptyState';
import { Page } from '@ui/Page/Page';
import { SignpostIllustration } from './SignpostIllustration';

export function NotFoundScreen() {
  const t = useT();
  return (
    <Page title={t('common.title.notFound')}>
      <EmptyState
        illustration={<SignpostIllustration />}
        title={t('common.notFoundTitle')}
        text={t('common.notFoundText')}
        action={<LinkButton to="/">{t('common.toHome')}</LinkButton>}
      />
    </Page>
  );
}
