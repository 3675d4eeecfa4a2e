import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { MessageKey } from '@core/types';
import { LoginForm } from './LoginForm';
import { focusAsTyped } from './typed';
import { useLogin } from './useLogin';

/** Which field a rule of the form is about, so that the focus can go there. */
const FIELD_OF: Readonly<Partial<Record<MessageKey, string>>> = {
  'rules.phone': 'phone',
  'rules.code': 'code',
  'rules.agreement': 'agreement',
};

/** Mobile number, code, agreement: the way in. */
export function LoginScreen() {
  const [query] = useSearchParams();
  const { view, goesOn, onEvent, error, errorKey } = useLogin(query.get('redirect') ?? '');
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    if (goesOn && form.current !== null) focusAsTyped(form.current);
  }, [goesOn]);
  useEffect(() => {
    const name = errorKey === null ? undefined : FIELD_OF[errorKey];
    const element = name === undefined ? null : form.current?.elements.namedItem(name);
    if (element instanceof HTMLElement) element.focus();
  }, [errorKey]);

  return <LoginForm form={form} view={view} error={error} onEvent={onEvent} />;
}
