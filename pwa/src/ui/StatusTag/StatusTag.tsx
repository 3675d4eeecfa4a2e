import type { ReactNode } from 'react';
import styles from './StatusTag.module.css';

interface StatusTagProps {
  readonly tone: 'success' | 'info' | 'warn' | 'danger' | 'neutral';
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A state as an icon and a word; the colour only repeats them. */
export function StatusTag({ tone, icon, children }: StatusTagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </span>
  );
}
