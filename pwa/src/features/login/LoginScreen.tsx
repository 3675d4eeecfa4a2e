import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { nextLanguage } from '@i18n/language';
import { useLanguage, useT } from '@i18n/useT';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useAppSelector } from '@platform/state';
import { LoginForm } from './LoginForm';
import { askedForOtherLanguage, focusAsTyped } from './instant/capturedInput';
import { useLogin } from './useLogin';

export default function LoginScreen() {
  const [query] = useSearchParams();
  const { view, goesOn, onEvent, problem } = useLogin(query.get('redirect') ?? '');
  const form = useRef<HTMLFormElement>(null);
  const t = useT();
  const { tap } = useAsyncAction();
  const { language, setLanguage } = useLanguage();
  // An expired session keeps the phone number, under which the user's drafts are stored. A logout removes it.
  const isExpired = useAppSelector(({ session }) => session.token === null && session.phone !== null);

  const [keepsNothing, setKeepsNothing] = useState<string>();
  useEffect(() => {
    // If storage is blocked or full, `boot/memoryStorage.ts` has replaced `localStorage` by a plain object.
    if (localStorage instanceof Storage) return;
    import(/* webpackChunkName: "no-storage" */ './noStorage')
      .then(({ keepNameAndTell }) => keepNameAndTell(language))
      .then(setKeepsNothing, () => undefined);
  }, [language]);
  useLayoutEffect(() => {
    if (goesOn && form.current !== null) focusAsTyped(form.current);
  }, [goesOn]);
  const { at, text } = problem ?? {};
  // Focuses the field before a dialog opens, so that the closed dialog returns the focus to the field.
  useLayoutEffect(() => {
    const element = at === undefined ? null : form.current?.elements.namedItem(at);
    if (!(element instanceof HTMLInputElement)) return;
    element.focus();
    // Selects a wrong code, so that typing replaces it.
    if (at === 'code') element.select();
  }, [at, text]);

  const onLanguage = useCallback(
    () => tap(() => setLanguage(nextLanguage(language).language)),
    [tap, setLanguage, language],
  );
  useEffect(() => {
    if (askedForOtherLanguage()) onLanguage();
  }, [onLanguage]);

  return (
    <LoginForm
      form={form}
      view={view}
      problem={problem}
      notice={keepsNothing ?? (isExpired ? t('login.expired') : undefined)}
      onEvent={onEvent}
      onLanguage={onLanguage}
    />
  );
}
