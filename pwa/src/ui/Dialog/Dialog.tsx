import { type ReactNode, useId } from 'react';
import { classes } from '@ui/classes';
import { stackClass } from '@ui/Stack/Stack';
import styles from './Dialog.module.css';
import { useModal } from './useModal';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly onClose: () => void;
  /** Opens at the lower edge of the screen, near the thumb, with stacked buttons. */
  readonly sheet?: boolean;
  /** Id of the description. Without it, screen readers announce the whole content. */
  readonly describedBy?: string | undefined;
}

export function Dialog({ open, title, children, actions, onClose, sheet = false, describedBy }: DialogProps) {
  const id = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog
      {...modal}
      className={classes(styles.dialog, sheet && styles.sheet)}
      aria-labelledby={id}
      aria-describedby={describedBy ?? `${id}-body`}
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
