import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: ReactNode;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <svg
        className={styles.paper}
        viewBox="0 0 64 72"
        width="64"
        height="72"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M8 4h48v64l-8-5-8 5-8-5-8 5-8-5-8 5Z" strokeLinejoin="round" />
        <path d="M20 22h24M20 34h24M20 46h14" strokeLinecap="round" />
      </svg>
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
