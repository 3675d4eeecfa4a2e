import { type ReactNode, useId } from 'react';
import { stackClass } from '@ui/Stack/Stack';
import styles from './Dialog.module.css';
import { useModal } from './useModal';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly onClose: () => void;
  /** The id of the text that says what it is about, where it has fields as well; else all of it is read out. */
  readonly describedBy?: string | undefined;
}

/** A question or an explanation above the page. Escape and a tap beside it close it. */
export function Dialog({ open, title, children, actions, onClose, describedBy }: DialogProps) {
  const id = useId();
  const dialog = useModal(open, onClose);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      aria-describedby={describedBy ?? `${id}-body`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A closing that nobody asked for (a browser's own second Escape) must not leave the state behind.
      onClose={(event) => open && !event.currentTarget.open && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className={stackClass(12, styles.paper)}>
          <h2 id={id}>{title}</h2>
          <div id={`${id}-body`} className={styles.body}>
            {children}
          </div>
          <div className={styles.actions}>{actions}</div>
        </div>
      )}
    </dialog>
  );
}
