import { useEffect, useState } from 'react';
import { useFailureText } from '@platform/calls/failure';
import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { Button, LinkButton } from '@ui/Button/Button';
import button from '@ui/Button/Button.module.css';
import { classes } from '@ui/classes';
import { PHONE_MARKS, PhoneIllustration } from '@ui/Icon/PhoneIllustration';
import { MessagePage } from '@ui/MessagePage/MessagePage';
import styles from './handoff.module.css';
import { useJoint } from './useJoint';

/** Waiting time until the page offers a login by phone number, in milliseconds. */
const LONG_MS = 5000;

function useIsLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLong, LONG_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}

/** Logs in a user who arrives from the native app. Usually visible only for a moment. */
export function JointScreen() {
  const t = useT();
  const failureText = useFailureText();
  const { failure, again } = useJoint();
  const isLong = useIsLong();
  const byNumber = href({ kind: 'login', redirect: '' });
  if (failure === null) {
    return (
      <MessagePage
        illustration={<PhoneIllustration>{PHONE_MARKS.open}</PhoneIllustration>}
        title={t('common.title.joint')}
        text={<span role="status">{t('outside.jointWait')}</span>}
        footer={
          isLong && (
            <LinkButton block variant="secondary" replace to={byNumber}>
              {t('outside.jointByNumber')}
            </LinkButton>
          )
        }
      >
        <span className={classes(button.spinner, styles.turning)} aria-hidden="true" />
      </MessagePage>
    );
  }
  // A used or expired handoff cannot succeed on a retry.
  const isFinal = failure.kind === 'business';
  return (
    <MessagePage
      illustration={<PhoneIllustration>{PHONE_MARKS.failed}</PhoneIllustration>}
      title={t(failure.kind === 'network' ? 'common.offline' : 'outside.jointFailed')}
      text={<span role="alert">{failureText(failure)}</span>}
      footer={
        <>
          {!isFinal && (
            <Button block onClick={again}>
              {t('common.retry')}
            </Button>
          )}
          <LinkButton block variant={isFinal ? 'primary' : 'secondary'} replace to={byNumber}>
            {t('outside.jointByNumber')}
          </LinkButton>
        </>
      }
    />
  );
}
