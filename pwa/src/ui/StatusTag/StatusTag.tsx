import { type ReactNode, useState } from 'react';
import styles from './StatusTag.module.css';

interface StatusTagProps {
  readonly tone: 'success' | 'info' | 'warn' | 'danger' | 'neutral';
  readonly icon: ReactNode;
  readonly children: string;
}

/** A state as an icon and a word; the colour only repeats them. A state that changes on the screen shows that it has. */
export function StatusTag({ tone, icon, children }: StatusTagProps) {
  const [said, setSaid] = useState({ words: children, changes: 0 });
  if (said.words !== children) setSaid({ words: children, changes: said.changes + 1 });
  return (
    // A new one for each change, or only the first would be seen.
    <span
      key={said.changes}
      className={styles.tag}
      data-tone={tone}
      data-motion={said.changes > 0 ? 'pulse' : undefined}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </span>
  );
}
