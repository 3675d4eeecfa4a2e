import type { ReactNode } from 'react';
import { Icon } from '@ui/Icon/Icon';
import styles from './SuccessNote.module.css';

interface SuccessNoteProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Deliberately plain: no confetti over borrowed money. */
export function SuccessNote({ title, children }: SuccessNoteProps) {
  return (
    <section className={styles.note} role="status">
      <span className={styles.mark} data-motion="pulse">
        <Icon name="check" size={22} />
      </span>
      <div className={styles.text}>
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  );
}
