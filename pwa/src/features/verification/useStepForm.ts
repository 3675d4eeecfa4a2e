import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

import { type Core, loadCore } from '@core/index';
import { useTap } from '@platform/calls/useTap';
import { focusField } from '@ui/focusField';

/**
 * The form of a step, submitted by its button, by Enter or by Retry. `check` gives the field of the first mistake, to
 * which the focus goes; without one the step is sent. Mistakes show from the first attempt on (`attempted`). While something
 * is still on its way to the server (`uploading`), a submitted form waits for it and is then checked. It is `submitting` from
 * the tap on, also while the rules are on their way.
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
  // When the fields can be edited again: a phone shows no keyboard for those that cannot.
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
