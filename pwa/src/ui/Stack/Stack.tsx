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

/** Returns the class of a row that wraps, and whose first and last elements are at its edges. */
export const spreadClass = (extra?: string): string => rowClass(classes(styles.spread, extra));

/** Returns the class of equal columns, as many as fit, whose width suits short texts, buttons or cards. */
export const columnsClass = (gap: Gap, of: 'texts' | 'buttons' | 'cards', extra?: string): string =>
  stackClass(gap, classes(styles.columns, of !== 'texts' && styles[of], extra));

interface StackProps extends HTMLAttributes<HTMLDivElement> {
  readonly gap: Gap;
}

/** A column of elements at equal distances. */
export function Stack({ gap, className, ...rest }: StackProps) {
  return <div {...rest} className={stackClass(gap, className)} />;
}
