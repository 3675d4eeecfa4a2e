import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '@platform/calls/api';
import { newKey } from '@platform/calls/attemptKey';
import { useAppDispatch, useAppSelector } from '@platform/state';
import { href } from '@core/href';
import { type Attempt, useAttempt } from '@platform/calls/useAttempt';
import { type Check, useForm } from '@platform/calls/useForm';
import { useSayRefusal } from '@platform/calls/useSayRefusal';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { sendLater, sendWaiting } from '@offline/actions';
import { pendingSubmission } from '@offline/outboxSlice';
import { type StepBodies, useSaveStepMutation, type WaitingStep } from './api';
import { anyStepWaits, stepArrived } from './persistence';
import { refusalLines } from './useRefusedFields';

/** The step could not be stored in the outbox. Nothing was sent, and the form keeps the input. */
const NOT_KEPT: ApiError = { kind: 'network', code: 0, msg: '', data: null };

interface StepOptions<Body> {
  readonly check: Check;
  /** Returns the request's body, once `check` has found no mistake. */
  readonly body: () => Body | Promise<Body>;
  readonly uploading?: boolean;
}

/**
 * The form of a step that may wait in the outbox. Saves the step and returns to the hub. `failure` is a list of mistakes
 * or a failed call; other refusals open the 'Info' dialog. Without a network, or behind a waiting step, the step waits in
 * the outbox (`waiting`).
 */
export function useStep<Step extends WaitingStep>(step: Step, pid: string, options: StepOptions<StepBodies[Step]>) {
  const say = useSayRefusal(pid);
  const navigateAfter = useNavigateAfter();
  const dispatch = useAppDispatch();
  const [save] = useSaveStepMutation();
  const { run, busy: running } = useAttempt((attempt: Attempt<StepBodies[Step]>) => save({ ...attempt, step }));
  const item = useAppSelector(pendingSubmission(step));
  const isQueued = useAppSelector(anyStepWaits);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const busy = running || item?.status === 'sending';

  // The hub replaces this page, so that "back" from the next step leaves verification and skips the saved form.
  const hub = href({ kind: 'authIndex', pid });

  // Returns to the hub when the waiting entry has been sent, if it was waiting while this form was open.
  const status = item?.status;
  const waited = useRef(false);
  useEffect(() => {
    if (status === 'sent' && waited.current) navigateAfter(hub, { replace: true });
    waited.current = status !== undefined && status !== 'sent';
  });

  const send = async (): Promise<void> => {
    const body = await options.body();
    setFailure(null);
    // The server accepts the steps only in order, so this step waits behind the others.
    if (isQueued) {
      if (await sendLater({ kind: step, pid, body, key: newKey() })) await sendWaiting();
      else setFailure(NOT_KEPT);
      return;
    }
    const outcome = await run(body);
    if (outcome.kind === 'done') {
      stepArrived(step, dispatch);
      navigateAfter(hub, { replace: true });
    }
    if (outcome.kind !== 'refused') return;
    const { error, key } = outcome;
    if (error.kind === 'network' && (await sendLater({ kind: step, pid, body, key }))) return;
    if (error.kind === 'business' && refusalLines(error).length === 0) say(error);
    else setFailure(error);
  };

  const { form, formProps, attempted, busy: submitting } = useForm(options.check, send, options);
  const waiting = item?.status === 'sent' ? undefined : item;
  return {
    form,
    attempted,
    isSaving: busy || submitting,
    refusal: failure ?? waiting?.refusal ?? null,
    formProps,
    failureProps: { failure, waiting, busy },
  };
}
