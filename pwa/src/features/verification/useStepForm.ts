import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

import { type Core, loadCore } from '@core/index';
import { useTap } from '@platform/calls/useTap';
import { focusField } from '@ui/focusField';

/**
 * A step's form, submitted by its button, Enter or Retry. If `check` returns a field with a mistake, that field gets
 * the focus; otherwise the step is sent. Mistakes show from the first attempt on (`attempted`). A form submitted during
 * an upload (`uploading`) waits for the upload. `submitting` is true from the tap on, also while core loads.
 */
export function useStepForm(
  check: (core: Core) => string | undefined | Promise<string | undefined>,
  send: () => Promise<void>,
  { uploading = false }: { readonly uploading?: boolean } = {},
) {
  const form = useRef<HTMLFormElement>(null);
  const mistake = useRef<string>(undefined);
  const [attempted, setAttempted] = useState(false);
  const [wanted, setWanted] = useState(false);
  const { tap, busy } = useTap();
  const submit = () =>
    tap(async () => {
      mistake.current = await check(await loadCore());
      setAttempted(true);
      if (mistake.current === undefined) await send();
    });
  // Runs once the fields are editable again: phones show no keyboard for read-only ones.
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
