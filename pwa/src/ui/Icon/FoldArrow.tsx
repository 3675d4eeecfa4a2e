import { classes } from '@ui/classes';
import styles from './FoldArrow.module.css';
import { Icon } from './Icon';

interface FoldArrowProps {
  readonly size?: number;
  readonly className?: string | undefined;
}

/** An arrow in a `summary`: points down while the details are closed, and up while they are open. */
export function FoldArrow({ size = 20, className }: FoldArrowProps) {
  return (
    <span className={classes(styles.arrow, className)}>
      <Icon name="down" size={size} />
    </span>
  );
}
