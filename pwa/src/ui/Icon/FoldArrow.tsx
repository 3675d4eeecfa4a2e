import { classes } from '@ui/classes';
import styles from './FoldArrow.module.css';
import { Icon } from './Icon';

interface FoldArrowProps {
  readonly size?: number;
  readonly className?: string | undefined;
}

/** In a `summary`: points down while its details are closed, up while they are open. */
export function FoldArrow({ size = 20, className }: FoldArrowProps) {
  return (
    <span className={classes(styles.arrow, className)}>
      <Icon name="down" size={size} />
    </span>
  );
}
