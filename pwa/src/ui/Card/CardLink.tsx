import { classes } from '@ui/classes';
import { Link, type LinkProps } from '../Link/Link';
import styles from './CardLink.module.css';

/** A link whose tap target is the whole card. Its accessible name is its content. */
export function CardLink(props: LinkProps) {
  return <Link {...props} className={classes(styles.link, props.className)} />;
}
