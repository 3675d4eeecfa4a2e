import { type ReactNode, useState } from 'react';
import styles from './StatusTag.module.css';

interface StatusTagProps {
  readonly tone: 'success' | 'info' | 'warn' | 'danger' | 'neutral';
  readonly icon: ReactNode;
  readonly children: string;
}

/** A status, as an icon and a word. Its colour adds nothing to them. */
export function StatusTag({ tone, icon, children }: StatusTagProps) {
  const [said, setSaid] = useState({ words: children, changes: 0 });
  if (said.words !== children) setSaid({ words: children, changes: said.changes + 1 });
  return (
    // Remounted after each change, to restart the animation.
    <span
      key={said.changes}
      className={styles.tag}
      data-tone={tone}
      data-motion={said.changes > 0 ? 'pulse' : undefined}
    >
      {icon}
      {/* The inner `span` lets React replace the text even if the browser has translated it. */}
      <span>{children}</span>
    </span>
  );
}
