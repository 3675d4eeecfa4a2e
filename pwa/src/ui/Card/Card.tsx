import type { ReactNode, Ref } from 'react';
import { classes } from '@ui/classes';
import { type Gap, stackClass } from '@ui/Stack/Stack';
import styles from './Card.module.css';

interface CardProps {
  readonly children: ReactNode;
  readonly tone?: 'muted' | 'danger' | 'info' | undefined;
  readonly as?: 'div' | 'section' | 'article' | 'li';
  /** Makes a column of what stands on it. */
  readonly gap?: Gap;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLElement>;
}

/** Makes a card of what is none of its elements. */
export const cardClass = (extra?: string): string => classes(styles.card, extra);

/** A sheet of the statement paper. */
export function Card({ children, tone, as: Tag = 'div', gap, className, ref }: CardProps) {
  return (
    <Tag
      ref={ref as Ref<never>}
      className={classes(styles.card, tone && styles[tone], gap && stackClass(gap), className)}
    >
      {children}
    </Tag>
  );
}
