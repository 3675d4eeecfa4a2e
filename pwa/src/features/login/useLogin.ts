import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ApiError } from '@platform/calls/api';
import { useFailureText } from '@platform/calls/failure';
import { useAppDispatch } from '@platform/state';
import type { LoginDraft, LoginEffect, LoginEvent, LoginState, Notice } from '@core/types';
import { useEntry } from '@core/useCore';
import { sessionApi } from '@platform/login/api';
import { signedIn } from '@platform/session/slice';
import { useSession } from '@platform/session/useSession';
import { track } from '@platform/tracking/tracking';
import { completeTexts } from '@i18n/texts';
import { useT } from '@i18n/useT';
import { useToast } from '@ui/Toast/Toast';
import { now } from '@platform/now';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { echo, EMPTY } from './instant/beforeCore';
import { capturedEvents } from './instant/capturedInput';

const { sendCode, login } = sessionApi.endpoints;

/** Refresh interval of the countdown, in milliseconds. The remaining time is computed from the clock. */
const TICK = 1000;

/** Runs core's login flow. Events before core has loaded wait in a queue. */
export function useLogin(redirect: string) {
  const core = useEntry();
  const dispatch = useAppDispatch();
  const navigateAfter = useNavigateAfter();
  const toast = useToast();
  const t = useT();
  const failure = useFailureText();
  const [view, setView] = useState(EMPTY);
  const [goesOn, setGoesOn] = useState(false);
  const [codeRefused, setCodeRefused] = useState(false);
  const flow = useRef<LoginState | null>(null);
  // After an expired session, the form shows the phone number, because drafts are stored under it.
  const { phone, hasToken } = useSession();
  const draft = loadLoginDraft() ?? (hasToken || !phone ? null : { phone, sent: null });
  const waiting = useRef<LoginEvent[]>([{ kind: 'started', redirect, draft }]);
  const words = useCallback(
    (notice: Notice) => (notice.kind === 'rule' ? t.message(notice.message) : notice.text),
    [t],
  );

  const carryOut = useCallback(
    async (effect: LoginEffect): Promise<LoginEvent | null> => {
      switch (effect.kind) {
        case 'sendCode': {
          const { version, phone } = effect;
          const answer = await dispatch(sendCode.initiate(phone));
          // A server refusal would repeat, but a lost request may succeed on a retry.
          setCodeRefused((answer.error as ApiError | undefined)?.kind === 'business');
          return answer.error === undefined
            ? { kind: 'codeSent', version, resendIn: answer.data.resendIn }
            : { kind: 'sendFailed', version, text: failure(answer.error as ApiError) };
        }
        case 'login': {
          const { version, phone, code } = effect;
          // Preloads the texts of the next screen. If this fails, that screen loads them itself.
          completeTexts().catch(() => undefined);
          const answer = await dispatch(login.initiate({ phone, code }));
          if (answer.error === undefined) return { kind: 'loggedIn', version, ...answer.data };
          const error = answer.error as ApiError;
          return { kind: 'loginFailed', version, text: failure(error), refusal: error.code };
        }
        case 'storeSession':
          dispatch(signedIn({ token: effect.token, phone: effect.phone, isApp: false }));
          return null;
        case 'trackRegistration':
          dispatch(track('register'));
          return null;
        case 'toast':
          toast.show(words(effect.notice));
          return null;
        case 'go':
          navigateAfter(effect.href, { replace: true });
          return null;
      }
    },
    [dispatch, failure, toast, navigateAfter, words],
  );

  const onEvent = useCallback(
    (event: LoginEvent) => {
      if (core === null) {
        waiting.current.push(event);
        setView((shown) => echo(shown, event));
        return;
      }
      const step = core.loginFlow({ state: flow.current, event, now: now() });
      flow.current = step.state;
      const { error } = step.view;
      // Removes and restores a repeated error, because screen readers announce only new content.
      const isRefused = (event.kind === 'submitPressed' || event.kind === 'sendPressed') && error !== null;
      setView(isRefused ? { ...step.view, error: null } : step.view);
      if (isRefused) setTimeout(() => setView((shown) => ({ ...shown, error })));
      saveLoginDraft(step.draft);
      for (const effect of step.effects) void carryOut(effect).then((next) => next !== null && onEvent(next));
    },
    [core, carryOut],
  );

  // A layout effect runs before the user can type in the new form.
  useLayoutEffect(() => {
    const typed = capturedEvents();
    if (typed === null) return;
    waiting.current.push(...typed);
    setView((shown) => typed.reduce(echo, shown));
    setGoesOn(true);
  }, []);

  useEffect(() => {
    if (core === null) return;
    for (const event of waiting.current.splice(0)) onEvent(event);
  }, [core, onEvent]);

  const counting = view.send.kind === 'countdown';
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => onEvent({ kind: 'ticked' }), TICK);
    return () => clearInterval(timer);
  }, [counting, onEvent]);

  return {
    view,
    goesOn,
    onEvent,
    problem:
      view.error === null
        ? undefined
        : { at: view.error.at, text: words(view.error.notice), isFinal: view.error.at === 'code' || codeRefused },
  };
}

const KEY = 'login';

/** Loads the number and the countdown that the form had before a reload. Codes are never stored. */
function loadLoginDraft(): LoginDraft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isLoginDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

function saveLoginDraft(draft: LoginDraft | null): void {
  if (draft === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(draft));
}

/** Checks stored data, because another script may have changed it. */
function isLoginDraft(value: unknown): value is LoginDraft {
  if (typeof value !== 'object' || value === null || !('phone' in value) || typeof value.phone !== 'string')
    return false;
  const sent = 'sent' in value ? value.sent : null;
  if (sent === null) return true;
  const { number, until, wait } = Object(sent) as Record<string, unknown>;
  return typeof number === 'string' && [until, wait].every((count) => Number.isSafeInteger(count));
}
