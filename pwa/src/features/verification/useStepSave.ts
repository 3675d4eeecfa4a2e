import { useEffect, useRef, useState } from 'react';

import type { ApiError } from '@platform/calls/api';
import { newKey } from '@platform/calls/attemptKey';
import { useAppDispatch, useAppSelector } from '@platform/state';
import { useToast } from '@ui/Toast/Toast';
import { href } from '@core/href';
import { type Attempt, useAttempt } from '@platform/calls/useAttempt';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { sendLater, sendWaiting } from '@offline/actions';
import { pendingSubmission } from '@offline/outboxSlice';

import { type WaitingStep, anyStepWaits, stepArrived } from './persistence';
import { refusalLines } from './refusalLines';

/** The step could not be queued behind waiting ones: nothing was sent, and the input stays in the form. */
const NOT_KEPT: ApiError = { kind: 'network', code: 0, msg: '', data: null };

/**
 * Saves a step and returns to the hub, which picks the next one. A one-sentence refusal is shown as 'Info'; a list of
 * mistakes stays on the page (`failure`). Offline, or behind a step that waits, the step waits in the outbox
 * (`waiting`); submitting it again replaces the entry.
 */
export function useStepSave<Body>(step: WaitingStep, pid: string, save: (attempt: Attempt<Body>) => Promise<unknown>) {
  const toast = useToast();
  const navigateAfter = useNavigateAfter();
  const dispatch = useAppDispatch();
  const { run, busy: running } = useAttempt(save);
  const waiting = useAppSelector(pendingSubmission(step));
  const isQueued = useAppSelector(anyStepWaits);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const busy = running || waiting?.status === 'sending';

  // Replaced, not pushed: "back" from the next step leaves verification instead of reopening a saved form.
  const hub = href({ kind: 'authIndex', pid });

  // Returns to the hub once an entry that waited while this form was open has been sent. Ignores entries sent earlier.
  const status = waiting?.status;
  const waited = useRef(false);
  useEffect(() => {
    if (status === 'sent' && waited.current) navigateAfter(hub, { replace: true });
    waited.current = status !== undefined && status !== 'sent';
  });

  const send = async (body: Body): Promise<void> => {
    setFailure(null);
    // Queued, because the server accepts the steps only in order.
    if (isQueued) {
      if (await sendLater({ kind: step, pid, body, key: newKey() })) await sendWaiting();
      else setFailure(NOT_KEPT);
      return;
    }
    const outcome = await run(body);
    if (outcome.kind === 'done') {
      stepArrived[step](dispatch);
      navigateAfter(hub, { replace: true });
    }
    if (outcome.kind !== 'refused') return;
    const { error, key } = outcome;
    if (error.kind === 'network' && (await sendLater({ kind: step, pid, body, key }))) return;
    if (error.kind === 'business' && refusalLines(error).length === 0) toast.show(error.msg);
    else setFailure(error);
  };

  return { send, busy, failure, waiting: waiting?.status === 'sent' ? undefined : waiting };
}
