import type { ReactNode } from 'react';
import { stackClass } from '@ui/Stack/Stack';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** What the screen is about, as an `Illustration` that lies in the screen's own part of the app. */
  readonly illustration: ReactNode;
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: ReactNode;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ illustration, title, text, action }: EmptyStateProps) {
  return (
    <div className={stackClass(8, styles.state)}>
      {illustration}
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
