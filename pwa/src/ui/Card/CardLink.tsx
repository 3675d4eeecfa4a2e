import { Link, type LinkProps } from '../Link/Link';
import styles from './CardList.module.css';

/** A link whose tap target is the whole card. Its accessible name is its content. */
export function CardLink(props: LinkProps) {
  return <Link {...props} className={styles.link} />;
}
