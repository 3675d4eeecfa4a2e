import { classes } from '@ui/classes';
import { stackClass } from '@ui/Stack/Stack';
import styles from './Text.module.css';

/** Makes a list whose items have bullets, or numbers in an `ol`: without it no list has any. */
export const bulletClass = (extra?: string): string => stackClass(8, classes(styles.bullets, extra));
