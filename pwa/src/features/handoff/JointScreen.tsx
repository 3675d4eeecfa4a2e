import { useFailureText } from '@platform/calls/failure';
import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';
import { ErrorBanner } from '@ui/ErrorBanner/ErrorBanner';
import { ErrorState } from '@ui/ErrorState/ErrorState';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Note } from '@ui/Text/Note';
import { useJoint } from './useJoint';

/** Signs in a user who arrives from the native app. Visible for a moment, unless that fails. */
export function JointScreen() {
  const t = useT();
  const failureText = useFailureText();
  const { failure, again } = useJoint();
  if (failure === null) {
    return (
      <Page title={t('common.title.joint')}>
        <Note size="body" role="status">
          {t('outside.jointWait')}
        </Note>
        <Skeleton height={84} count={3} />
      </Page>
    );
  }
  return (
    <Page
      title={t('outside.jointFailed')}
      footer={
        <LinkButton
          block
          variant={failure.kind === 'business' ? 'primary' : 'secondary'}
          replace
          to={href({ kind: 'login', redirect: '' })}
        >
          {t('outside.jointByNumber')}
        </LinkButton>
      }
    >
      {failure.kind === 'business' ? (
        // A used or expired handoff stays invalid: only the app or a login creates a new session.
        <ErrorBanner>{failureText(failure)}</ErrorBanner>
      ) : (
        <ErrorState text={failureText(failure)} onRetry={again} />
      )}
    </Page>
  );
}
