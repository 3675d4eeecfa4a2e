import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/Button';
import { MessagePage } from '@ui/MessagePage/MessagePage';
import { SIGNPOST } from './SignpostIllustration';

export default function NotFoundScreen() {
  const t = useT();
  return (
    <MessagePage
      illustration={SIGNPOST}
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
