import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';
import { MessagePage } from '@ui/MessagePage/MessagePage';
import { SignpostIllustration } from './SignpostIllustration';

export function NotFoundScreen() {
  const t = useT();
  return (
    <MessagePage
      illustration={<SignpostIllustration />}
      title={t('common.notFoundTitle')}
      text={t('common.notFoundText')}
      footer={
        <LinkButton block to="/">
          {t('common.toHome')}
        </LinkButton>
      }
    />
  );
}
