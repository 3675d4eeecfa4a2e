import type { HTMLAttributes } from 'react';
import { classes } from '@ui/classes';
import styles from './Stack.module.css';

/** Distance between two elements of a stack, in CSS pixels. */
export type Gap = 4 | 8 | 12 | 16 | 20 | 24;

/** Returns the class that stacks the children of an element other than a `div`, such as a form or a list. */
export const stackClass = (gap: Gap, extra?: string): string => classes(styles.stack, styles[`gap${gap}`], extra);

/** Returns the class of a row that does not wrap. */
export const lineClass = (extra?: string): string => classes(styles.line, extra);

/** Returns the class of a row that wraps. `extra` may have another gap. */
export const rowClass = (extra?: string): string => classes(styles.row, extra);

interface StackProps extends HTMLAttributes<HTMLDivElement> {
  readonly gap: Gap;
}

/** A column of elements at equal distances. */
export function Stack({ gap, className, ...rest }: StackProps) {
  return <div {...rest} className={stackClass(gap, className)} />;
}
