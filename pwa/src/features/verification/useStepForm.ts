import { type FormEvent, useRef, useState } from 'react';

import { type Core, loadCore } from '@core/index';
import { focusField } from '@ui/focusField';

/**
 * The form of a step, submitted by its button, by Enter or by Retry. `check` gives the field of the first mistake, to
 * which the focus goes; without one the step is sent. Mistakes show from the first attempt on (`attempted`).
 */
export function useStepForm(check: (core: Core) => string | undefined, send: () => Promise<void>) {
  const form = useRef<HTMLFormElement>(null);
  const [attempted, setAttempted] = useState(false);
  const submit = async () => {
    const mistake = check(await loadCore());
    setAttempted(true);
    if (mistake === undefined) await send();
    else focusField(form.current, mistake);
  };
  return {
    form,
    attempted,
    retry: () => void submit(),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };
}
