import type { HTMLAttributes } from 'react';
import { classes } from '@ui/classes';
import styles from './Stack.module.css';

/** Distance between two elements of a stack, in CSS pixels. */
export type Gap = 4 | 8 | 12 | 16 | 20 | 24;

/** Class that stacks the children of another element than a `div`: a form, a list, a card. */
export const stackClass = (gap: Gap, extra?: string): string => classes(styles.stack, styles[`gap${gap}`], extra);

interface StackProps extends HTMLAttributes<HTMLDivElement> {
  readonly gap: Gap;
}

/** A column of elements at equal distances. */
export function Stack({ gap, className, ...rest }: StackProps) {
  return <div {...rest} className={stackClass(gap, className)} />;
}
