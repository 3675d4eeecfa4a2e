import { useState } from 'react';
import { useNavigate } from 'react-router';

import type { ApiError } from '@app/api';
import { useInfo } from '@ui/Info/Info';
import { useHref } from '@app/useHref';
import { type Attempt, useAttempt } from '@app/useAttempt';

import { refusalLines } from './refusalLines';

/**
 * Saves a step and goes back to the hub, which knows what comes next. A refusal in one sentence is shown as
 * 'Info'; a list of mistakes and a lost connection stay on the page (`failure`), beside what was entered.
 */
export function useStepSave<Body>(
  pid: string,
  save: (attempt: Attempt<Body>) => Promise<unknown>,
  { onSaved, onBusy }: { readonly onSaved?: () => void; readonly onBusy?: (busy: boolean) => void } = {},
) {
  const info = useInfo();
  const href = useHref();
  const navigate = useNavigate();
  const { run, busy } = useAttempt(save);
  const [failure, setFailure] = useState<ApiError | null>(null);

  const send = async (body: Body): Promise<void> => {
    setFailure(null);
    onBusy?.(true);
    const outcome = await run(body);
    onBusy?.(false);
    if (outcome.kind === 'done') {
      onSaved?.();
      // Replaced, not pushed: "back" from the next step leaves verification instead of reopening a saved form.
      await navigate(href({ kind: 'authIndex', pid }), { replace: true });
    }
    if (outcome.kind !== 'refused') return;
    const { error } = outcome;
    if (error.kind === 'business' && refusalLines(error).length === 0) info.show(error.msg);
    else setFailure(error);
  };

  return { send, busy, failure };
}
