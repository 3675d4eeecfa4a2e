import type { ButtonHTMLAttributes } from 'react';
import { classes } from '@ui/classes';
import { Icon, type IconProps } from '@ui/Icon/Icon';
import styles from './IconButton.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconProps['name'];
  /** Required: an icon alone says nothing to a screen reader. */
  readonly 'aria-label': string;
}

/** A button that shows an icon only, in the bar of a page or a sheet. */
export function IconButton({ icon, className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" className={classes(styles.button, className)}>
      <Icon name={icon} />
    </button>
  );
}
