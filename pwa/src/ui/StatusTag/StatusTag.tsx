import { type ReactNode, useState } from 'react';
import styles from './StatusTag.module.css';

interface StatusTagProps {
  readonly tone: 'success' | 'info' | 'warn' | 'danger' | 'neutral';
  readonly icon: ReactNode;
  readonly children: string;
}

/** The colour only repeats icon and word. Changes are animated. */
export function StatusTag({ tone, icon, children }: StatusTagProps) {
  const [said, setSaid] = useState({ words: children, changes: 0 });
  if (said.words !== children) setSaid({ words: children, changes: said.changes + 1 });
  return (
    // Remounted on each change, to restart the animation.
    <span
      key={said.changes}
      className={styles.tag}
      data-tone={tone}
      data-motion={said.changes > 0 ? 'pulse' : undefined}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {/* In its own element, so that a change also replaces text that the browser has translated. */}
      <span>{children}</span>
    </span>
  );
}
