import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ApiError } from '@platform/calls/api';
import { useAppDispatch } from '@platform/state';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { href } from '@core/href';
import type { Core } from '@core/index';
import { useCore } from '@core/useCore';
import { signedIn } from '@platform/session/slice';
import { track } from '@platform/tracking/tracking';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { UNKNOWN_DEVICE, deviceInfo } from '@native/bridge';
import { handoffApi } from './api';
import { forgetFragment, storedFragment } from './fragment';

const { appLogin } = handoffApi.endpoints;

export function useJoint() {
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
