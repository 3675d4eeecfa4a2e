import type { ButtonHTMLAttributes } from 'react';
import { classes } from '@ui/classes';
import { Icon, type IconProps } from '@ui/Icon/Icon';
import styles from './IconButton.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconProps['name'];
  /** Required, because a screen reader cannot announce an icon. */
  readonly 'aria-label': string;
}

export function IconButton({ icon, className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" className={classes(styles.button, className)}>
      <Icon name={icon} />
    </button>
  );
}
