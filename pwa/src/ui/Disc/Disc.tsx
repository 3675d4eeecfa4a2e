import type { HTMLAttributes } from 'react';
import { classes } from '@ui/classes';
import styles from './Disc.module.css';

interface DiscProps extends HTMLAttributes<HTMLSpanElement> {
  /** Diameter, in CSS pixels. */
  readonly size: 28 | 32 | 36 | 40 | 48;
}

/** A round mark with an icon or a number, in its tone or level, else in the brand's colour. */
export function Disc({ size, className, ...rest }: DiscProps) {
  return <span {...rest} style={{ width: size, height: size }} className={classes(styles.disc, className)} />;
}
