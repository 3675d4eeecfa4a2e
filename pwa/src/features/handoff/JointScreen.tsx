import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFailureText } from '@platform/calls/failure';
import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { Button, LinkButton } from '@ui/Button/Button';
import button from '@ui/Button/Button.module.css';
import { classes } from '@ui/classes';
import { PHONE_MARKS, PhoneIllustration } from '@ui/Icon/PhoneIllustration';
import { MessagePage } from '@ui/MessagePage/MessagePage';
import { api, type ApiError } from '@platform/calls/api';
import { useAppDispatch } from '@platform/state';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import type { Core } from '@core/index';
import { useCore } from '@core/useCore';
import { signedIn } from '@platform/session/slice';
import { track } from '@platform/tracking/tracking';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { deviceInfo, UNKNOWN_DEVICE } from '@native/bridge';
import type { AppLoginResponse, Joint } from '@core/types';
import styles from './handoff.module.css';
import { forgetFragment, storedFragment } from './fragment';

interface AppLogin {
  readonly joint: Exclude<Joint, { kind: 'login' }>;
  readonly headers: Readonly<Record<string, string>>;
}

const URLS = { ticket: '/user/v1/user-login', signed: '/tripartite/v1/user-login' } as const;

const handoffApi = api.injectEndpoints({
  endpoints: (build) => ({
    appLogin: build.mutation<AppLoginResponse, AppLogin>({
      query: ({ joint: { kind, ...body }, headers }) => ({
        url: URLS[kind],
        method: 'POST',
        token: null,
        body,
        headers,
      }),
    }),
  }),
});

/** Logs in a user who arrives from the native app. Usually visible only for a moment. */
export default function JointScreen() {
  const t = useT();
  const failureText = useFailureText();
  const { failure, again } = useJoint();
  if (failure === null) {
    return (
      <MessagePage
        illustration={<PhoneIllustration>{PHONE_MARKS.open}</PhoneIllustration>}
        title={t('common.title.joint')}
        text={<span role="status">{t('outside.jointWait')}</span>}
      >
        <span className={classes(button.spinner, styles.turning)} aria-hidden="true" />
      </MessagePage>
    );
  }
  // A used or expired handoff cannot succeed on a retry.
  const isFinal = failure.kind === 'business';
  const byNumber = href({ kind: 'login', redirect: '' });
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

const { appLogin } = handoffApi.endpoints;

function useJoint() {
  const core = useCore();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const navigateAfter = useNavigateAfter();
  const { hash, pathname } = useLocation();
  const [fragment, setFragment] = useState(storedFragment);
  const { say } = useAsyncAction();
  const [failure, setFailure] = useState<ApiError | null>(null);
  useEffect(forgetFragment, []);

  // Opening the page with another handoff changes only the fragment and does not reload the page.
  useEffect(() => {
    if (hash === '') return;
    setFragment(hash);
    void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);

  const enter = useCallback(
    async (rules: Core) => {
      const joint = rules.joint({ fragment });
      if (joint.kind === 'login') {
        // The home page redirects to the login if there is no session.
        await navigate(href({ kind: 'home' }), { replace: true });
        return;
      }
      setFailure(null);
      const { packageName, ...phone } = (await deviceInfo()) ?? UNKNOWN_DEVICE;
      const headers = packageName === '' ? phone : { ...phone, packageName };
      const answer = await dispatch(appLogin.initiate({ joint, headers }));
      if (answer.error !== undefined) {
        setFailure(answer.error as ApiError);
        return;
      }
      const done = rules.jointDone(answer.data);
      dispatch(signedIn({ token: answer.data.token, phone: answer.data.phone, isApp: done.isApp }));
      if (done.trackRegistration) dispatch(track('register'));
      navigateAfter(done.href, { replace: true });
    },
    [dispatch, fragment, navigate, navigateAfter],
  );

  useEffect(() => {
    if (core !== null && hash === '') enter(core).catch(say);
  }, [core, enter, hash, say]);

  const again = () => {
    if (core !== null) enter(core).catch(say);
  };
  return { failure, again };
}
