import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAppConfigQuery } from '@platform/device/api';
import { leaveFor } from '@platform/navigation/leaveFor';
import { href } from '@core/href';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { buttonClass, LinkButton } from '@ui/Button/Button';
import { PHONE_MARKS, PhoneIllustration } from '@ui/Icon/PhoneIllustration';
import { MessagePage } from '@ui/MessagePage/MessagePage';

const HOME = href({ kind: 'home' });
/** Time for the app to open, in milliseconds (specification, section 9). */
const WAIT_MS = 5_000;

export default function PromotionScreen() {
  const t = useT();
  const core = useCore();
  const navigate = useNavigate();
  const config = useAppConfigQuery();
  const plan = config.isLoading ? undefined : core?.promotion({ scheme: config.data?.scheme ?? null });
  const appUrl = plan?.appUrl ?? null;
  const tried = useRef<string>(undefined);

  useEffect(() => {
    // Effects may run twice, but the app must open once.
    if (appUrl !== null && tried.current !== appUrl) {
      tried.current = appUrl;
      leaveFor(appUrl);
    }
  }, [appUrl]);

  // Not in the effect above, because the wait must not begin anew when core has loaded.
  useEffect(() => {
    const timer = setTimeout(() => void navigate(HOME, { replace: true }), WAIT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <MessagePage
      illustration={<PhoneIllustration>{PHONE_MARKS.open}</PhoneIllustration>}
      title={t('outside.opening')}
      text={
        <span role="status">
          {plan !== undefined && appUrl === null ? t('outside.noApp') : t('outside.openingText')}
        </span>
      }
      footer={
        <>
          {appUrl !== null && (
            // The browser may require a tap before it opens an app.
            <a className={buttonClass('primary', true)} href={appUrl}>
              {t('outside.openApp')}
            </a>
          )}
          <LinkButton block replace variant="secondary" to={HOME}>
            {t('common.toHome')}
          </LinkButton>
        </>
      }
    />
  );
}
