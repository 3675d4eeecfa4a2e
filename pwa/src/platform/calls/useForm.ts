import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type Core, loadCore } from '@core/index';
import { focusField } from '@ui/focusField';
import { useAsyncAction } from './useAsyncAction';

/** Returns the name of a wrong field. */
export type Check = (core: Core) => string | undefined | Promise<string | undefined>;

/**
 * A form that core checks. `check` returns the name of a wrong field, which gets the focus; if there is none, the form
 * is sent. `attempted`: the user has tried to submit, so mistakes are shown, until `forget`. `uploading`: submitting
 * waits for an upload.
 */
export function useForm(
  check: Check,
  send: () => Promise<void>,
  { uploading = false }: { readonly uploading?: boolean } = {},
) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const mistake = useRef<string>(undefined);
  const [attempted, setAttempted] = useState(false);
  const [wanted, setWanted] = useState(false);
  const { tap, busy } = useAsyncAction();
  const submit = () =>
    tap(async () => {
      mistake.current = await check(await loadCore());
      setAttempted(true);
      if (mistake.current === undefined) await send();
    });
  // Focuses only once the fields are editable, because phones show no keyboard for read-only fields.
  useEffect(() => {
    if (busy) return;
    focusField(form.current, mistake.current);
    mistake.current = undefined;
  }, [busy]);
  const arrived = useEffectEvent(() => {
    if (!wanted) return;
    setWanted(false);
    submit();
  });
  useEffect(() => {
    if (!uploading) arrived();
  }, [uploading]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (uploading) setWanted(true);
    else submit();
  };
  return {
    form,
    attempted,
    busy: wanted || busy,
    submit,
    forget: () => setAttempted(false),
    formProps: { ref: form, id, noValidate: true, onSubmit },
  };
}
