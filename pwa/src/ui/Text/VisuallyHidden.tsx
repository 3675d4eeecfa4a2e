import type { HTMLAttributes } from 'react';
import styles from './Text.module.css';

export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className={styles.hidden} />;
}
