import type { ReactNode, Ref } from 'react';
import { classes } from '@ui/classes';
import { type Gap, stackClass } from '@ui/Stack/Stack';
import { Heading } from '@ui/Text/Text';
import styles from './Card.module.css';

interface CardProps {
  readonly children: ReactNode;
  /** Heading of the card, which is then a section. */
  readonly title?: string;
  /** Distance from the title to the content, in CSS pixels. */
  readonly titleGap?: 4 | 8 | 12;
  readonly tone?: 'muted' | 'danger' | 'info' | undefined;
  readonly as?: 'div' | 'section' | 'article';
  /** Stacks the content, with this gap in CSS pixels. */
  readonly gap?: Gap;
  /** Set for a card of rows, which have their own padding above and below. */
  readonly isList?: boolean;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLElement>;
}

/** Returns the class that makes another element a card. */
export const cardClass = (extra?: string): string => classes(styles.card, extra);

/** Returns the class of a card that can be chosen: a button, or the label of an input. */
export const choiceClass = (extra?: string): string => cardClass(classes(styles.choice, extra));

export function Card({ children, title, titleGap, tone, as, gap, isList, className, ref }: CardProps) {
  const Tag = as ?? (title === undefined ? 'div' : 'section');
  return (
    <Tag
      ref={ref as Ref<never>}
      className={classes(styles.card, tone && styles[tone], gap && stackClass(gap), isList && styles.list, className)}
    >
      {title !== undefined && <Heading below={titleGap}>{title}</Heading>}
      {children}
    </Tag>
  );
}
