import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { APP_LINKS } from '@platform/device/config';
import { leaveFor } from '@platform/navigation/leaveFor';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { buttonClass } from '@ui/Button/Button';
import { LinkButton } from '@ui/Button/LinkButton';
import { PHONE_MARKS, PhoneIllustration } from '@ui/Icon/PhoneIllustration';
import { MessagePage } from '@ui/MessagePage/MessagePage';

export function PromotionScreen() {
  const t = useT();
  const core = useCore();
  const navigate = useNavigate();
  const plan = core?.promotion({ scheme: APP_LINKS.scheme ?? null });
  // Core's values by default, so that the page leads home even if core does not load.
  const { appUrl = null, waitMs = 5_000, href = '/' } = plan ?? {};
  const tried = useRef<string>(undefined);

  useEffect(() => {
    // Effects may run twice, but the app must open once.
    if (appUrl !== null && tried.current !== appUrl) {
      tried.current = appUrl;
      leaveFor(appUrl);
    }
    const timer = setTimeout(() => void navigate(href, { replace: true }), waitMs);
    return () => clearTimeout(timer);
  }, [appUrl, href, navigate, waitMs]);

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
          <LinkButton block replace variant="secondary" to={href}>
            {t('common.toHome')}
          </LinkButton>
        </>
      }
    />
  );
}
