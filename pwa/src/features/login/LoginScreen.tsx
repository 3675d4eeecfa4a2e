import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MessageKey } from '@core/types';
import type { Language } from '@i18n/language';
import { useLanguage, useT } from '@i18n/useT';
import { useTap } from '@platform/calls/useTap';
import { useAppSelector } from '@platform/state';
import { LoginForm, type LoginProblem } from './LoginForm';
import { askedForOtherLanguage } from './instant/capturedPress';
import { focusAsTyped } from './instant/capturedInput';
import { useLogin } from './useLogin';

/** Which field a rule of the form is about: there it is said, and there the focus goes. */
const FIELD_OF: Readonly<Partial<Record<MessageKey, LoginProblem['at']>>> = {
  'rules.phone': 'phone',
  'rules.code': 'code',
  'rules.agreement': 'agreement',
};

/** What the button for the language leads to: Hindi, and back to English in its usual spelling. */
const OTHER_LANGUAGE: Readonly<Record<Language, Language>> = { en: 'hi', 'en-IN': 'hi', hi: 'en-IN' };

/** Mobile number, code, agreement: the way in. */
export function LoginScreen() {
  const [query] = useSearchParams();
  const { view, goesOn, onEvent, error, errorKey } = useLogin(query.get('redirect') ?? '');
  const form = useRef<HTMLFormElement>(null);
  const t = useT();
  const { tap } = useTap();
  const { language, setLanguage } = useLanguage();
  // Who quit is nobody any more; whose session ended is still the one who typed what is on this phone.
  const isExpired = useAppSelector(({ session }) => session.token === null && session.phone !== null);

  const [keepsNothing, setKeepsNothing] = useState<string>();
  useEffect(() => {
    // In the place of local storage stands an object of the page's own where nothing can be kept.
    if (navigator.cookieEnabled || localStorage instanceof Storage) return;
    import(/* webpackChunkName: "no-storage" */ './noStorage')
      .then(({ keepNameAndTell }) => keepNameAndTell(language))
      .then(setKeepsNothing, () => undefined);
  }, [language]);
  useLayoutEffect(() => {
    if (goesOn && form.current !== null) focusAsTyped(form.current);
  }, [goesOn]);
  useEffect(() => {
    const name = errorKey === null ? undefined : FIELD_OF[errorKey];
    const element = name === undefined ? null : form.current?.elements.namedItem(name);
    if (element instanceof HTMLElement) element.focus();
  }, [errorKey]);

  const onLanguage = useCallback(() => tap(() => setLanguage(OTHER_LANGUAGE[language])), [tap, setLanguage, language]);
  useEffect(() => {
    if (askedForOtherLanguage()) onLanguage();
  }, [onLanguage]);

  return (
    <LoginForm
      form={form}
      view={view}
      // Without a rule it is the server's word on the code that was asked for.
      problem={error === undefined ? undefined : { text: error, at: (errorKey && FIELD_OF[errorKey]) ?? 'phone' }}
      notice={keepsNothing ?? (isExpired ? t('login.expired') : undefined)}
      onEvent={onEvent}
      onLanguage={onLanguage}
    />
  );
}
