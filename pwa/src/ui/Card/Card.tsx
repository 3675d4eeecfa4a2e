import type { ReactNode, Ref } from 'react';
import { classes } from '@ui/classes';
import styles from './Card.module.css';

interface CardProps {
  readonly children: ReactNode;
  readonly tone?: 'muted' | 'danger' | 'info' | undefined;
  readonly as?: 'div' | 'section' | 'article' | 'li';
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLElement>;
}

export function Card({ children, tone, as: Tag = 'div', className, ref }: CardProps) {
  return (
    <Tag ref={ref as Ref<never>} className={classes(styles.card, tone && styles[tone], className)}>
      {children}
    </Tag>
  );
}
