import { useState, useSyncExternalStore } from 'react';
import { onLate, whatIsLate } from '@core/late';
import { type Send, useAttempt } from './useAttempt';
import { useAsyncAction } from './useAsyncAction';
import { useSayRefusal } from './useSayRefusal';
import { Button, type ButtonVariant } from '@ui/Button/Button';
import { ConfirmDialog, type ConfirmDialogProps } from '@ui/Dialog/ConfirmDialog';

interface ConfirmButtonProps<Body, Result> extends Omit<
  ConfirmDialogProps,
  'open' | 'onConfirm' | 'onCancel' | 'busy' | 'isLate'
> {
  readonly label: string;
  readonly variant?: ButtonVariant;
  /** Disables the button while another call of the screen is running. */
  readonly waits?: boolean;
  readonly body: Body;
  readonly send: Send<Body, Result>;
  readonly onDone?: (result: Result) => void;
}

/** A button for an irreversible action. Asks for confirmation, sends once, and shows a refusal in the 'Info' dialog. */
export function ConfirmButton<Body, Result>({
  label,
  variant = 'text',
  waits = false,
  body,
  send,
  onDone,
  ...question
}: ConfirmButtonProps<Body, Result>) {
  const say = useSayRefusal();
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAttempt(send);
  const { tap } = useAsyncAction();
  const isLate = useSyncExternalStore(onLate, whatIsLate) !== null;

  const confirm = async () => {
    const outcome = await run(body);
    if (outcome.kind === 'unsent') return;
    setAsking(false);
    if (outcome.kind === 'done') onDone?.(outcome.data);
    else say(outcome.error);
  };

  return (
    <>
      <Button block variant={variant} aria-disabled={waits} onClick={() => setAsking(!waits)}>
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        open={asking}
        busy={busy}
        isLate={busy && isLate}
        onConfirm={() => tap(confirm)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
