import type { ReactNode } from 'react';
import { useT } from '@i18n/useT';
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
  /** Set when the response is late. The dialog can then be closed, and the action goes on. */
  readonly isLate?: boolean;
  /** For an action that takes something away. The cancel button is then the filled one. */
  readonly danger?: boolean;
}

/** Asks the user to confirm an irreversible action. Cannot be dismissed while the action runs, until its response is late. */
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
  isLate = false,
  danger = false,
}: ConfirmDialogProps) {
  const t = useT();
  const isHeld = busy && !isLate;
  const cancel = () => {
    if (!isHeld) onCancel();
  };
  return (
    <Dialog
      open={open}
      title={title}
      onClose={cancel}
      actions={
        <>
          <Button
            variant={danger && !busy ? 'primary' : 'secondary'}
            aria-disabled={isHeld}
            data-quiet={isHeld || undefined}
            onClick={cancel}
          >
            {/* The action may still succeed, so the button does not promise to cancel it. */}
            {isLate ? t('common.close') : cancelLabel}
          </Button>
          {/* Not `busyLabel`, whose width would move the buttons. */}
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            aria-label={busy ? busyLabel : undefined}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
