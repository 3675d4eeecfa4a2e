import { classes } from '@ui/classes';
import { stackClass } from '@ui/Stack/Stack';
import styles from './Text.module.css';

/** Class that restores a list's bullets, or its numbers in an `ol`, which the base style removes. */
export const bulletClass = (extra?: string): string => stackClass(8, classes(styles.bullets, extra));
