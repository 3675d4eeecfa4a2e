import type { ReactNode } from 'react';
import { Button } from '@ui/Button/Button';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Label of the confirm button while busy. */
  readonly busyLabel?: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly busy?: boolean;
  /** For an action that takes something away. The cancel button is then the filled one. */
  readonly danger?: boolean;
}

/** Asks the user to confirm an irreversible action. Cannot be dismissed while the action runs. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  busyLabel,
  onConfirm,
  onCancel,
  busy = false,
  danger = false,
}: ConfirmDialogProps) {
  const cancel = () => {
    if (!busy) onCancel();
  };
  return (
    <Dialog
      open={open}
      title={title}
      onClose={cancel}
      actions={
        <>
          <Button
            variant={danger ? 'primary' : 'secondary'}
            aria-disabled={busy}
            data-quiet={busy || undefined}
            onClick={cancel}
          >
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
