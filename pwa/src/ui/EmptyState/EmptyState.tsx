import type { ReactNode } from 'react';
import { stackClass } from '@ui/Stack/Stack';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  readonly illustration: ReactNode;
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: ReactNode;
}

export function EmptyState({ illustration, title, text, action }: EmptyStateProps) {
  return (
    <div className={stackClass(8, styles.state)} data-align="center">
      {illustration}
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && <div data-above={12}>{action}</div>}
    </div>
  );
}
