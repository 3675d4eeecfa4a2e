import { classes } from '@ui/classes';
import { stackClass } from '@ui/Stack/Stack';
import styles from './Text.module.css';

/** Returns the class that restores a list's bullets or numbers, which the base style removes. */
export const bulletClass = (extra?: string): string => stackClass(8, classes(styles.bullets, extra));
