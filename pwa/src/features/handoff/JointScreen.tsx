import { useFailureText } from '@platform/calls/failure';
import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { LinkButton } from '@ui/Button/LinkButton';
import { PHONE_MARKS, PhoneIllustration } from '@ui/Icon/PhoneIllustration';
import { MessagePage } from '@ui/MessagePage/MessagePage';
import { useJoint } from './useJoint';

/** Signs in a user who arrives from the native app. Visible for a moment, unless that fails. */
export function JointScreen() {
  const t = useT();
  const failureText = useFailureText();
  const { failure, again } = useJoint();
  if (failure === null) {
    return (
      <MessagePage
        illustration={<PhoneIllustration>{PHONE_MARKS.open}</PhoneIllustration>}
        title={t('common.title.joint')}
        text={<span role="status">{t('outside.jointWait')}</span>}
      />
    );
  }
  // A used or expired handoff stays invalid: only the app or a login creates a new session.
  const isFinal = failure.kind === 'business';
  return (
    <MessagePage
      illustration={<PhoneIllustration>{PHONE_MARKS.failed}</PhoneIllustration>}
      title={t('outside.jointFailed')}
      text={<span role="alert">{failureText(failure)}</span>}
      footer={
        <>
          {!isFinal && (
            <Button block onClick={again}>
              {t('common.retry')}
            </Button>
          )}
          <LinkButton
            block
            variant={isFinal ? 'primary' : 'secondary'}
            replace
            to={href({ kind: 'login', redirect: '' })}
          >
            {t('outside.jointByNumber')}
          </LinkButton>
        </>
      }
    />
  );
}
