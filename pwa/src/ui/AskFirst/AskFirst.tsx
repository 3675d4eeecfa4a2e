import { useRef, useState } from 'react';
import { useFailureText } from '@app/failure';
import { type Attempt, useAttempt } from '@app/useAttempt';
import { Button, type ButtonVariant } from '@ui/Button/Button';
import { ConfirmDialog } from '@ui/Dialog/ConfirmDialog';
import { useInfo } from '@ui/Info/Info';

interface AskFirstProps<Body> {
  /** On the button that opens the question. */
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly title: string;
  readonly text?: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly body: Body;
  readonly send: (attempt: Attempt<Body>) => Promise<unknown>;
  readonly onDone: () => void;
  /** Asked once more before it is sent: whether it is still right. It says itself why not. */
  readonly before?: () => Promise<boolean>;
}

/** A button for what cannot be undone: it asks once more, sends once, and says in the 'Info' dialog when that was refused. */
export function AskFirst<Body>({
  label,
  variant = 'text',
  title,
  text,
  confirmLabel,
  cancelLabel,
  body,
  send,
  onDone,
  before,
}: AskFirstProps<Body>) {
  const info = useInfo();
  const failureText = useFailureText();
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAttempt(send);
  const [checking, setChecking] = useState(false);
  const answered = useRef(false);

  const isStillRight = async (): Promise<boolean> => {
    if (before === undefined) return true;
    setChecking(true);
    const right = await before();
    setChecking(false);
    return right;
  };
  const ask = () => {
    answered.current = false;
    setAsking(true);
  };
  const confirm = async () => {
    // One question takes one answer: a second tap may come while the first is checked, or when it is done already.
    if (answered.current) return;
    answered.current = true;
    if (!(await isStillRight())) {
      setAsking(false);
      return;
    }
    const outcome = await run(body);
    if (outcome.kind === 'ignored') return;
    setAsking(false);
    if (outcome.kind === 'done') onDone();
    else info.show(failureText(outcome.error));
  };

  return (
    <>
      <Button block variant={variant} onClick={ask}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        text={text}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        busy={busy || checking}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
