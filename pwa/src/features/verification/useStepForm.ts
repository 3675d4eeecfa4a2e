import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Core, loadCore } from '@core/index';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { focusField } from '@ui/focusField';

/** Returns the name of a wrong field. */
export type Check = (core: Core) => string | undefined | Promise<string | undefined>;

/**
 * The form of a step. `check` returns the name of a wrong field, which gets the focus; if there is none, the step is
 * sent. `attempted`: the user has tried to submit, so mistakes are shown. `uploading`: submitting waits for an upload.
 */
export function useStepForm(
  check: Check,
  send: () => Promise<void>,
  { uploading = false }: { readonly uploading?: boolean } = {},
) {
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
  return {
    form,
    attempted,
    submitting: wanted || busy,
    retry: submit,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (uploading) setWanted(true);
      else submit();
    },
  };
}
