import { Link, type LinkProps } from '../Link/Link';
import styles from './CardList.module.css';

/** Makes the whole card the target; the link's content stays its accessible name. */
export function CardLink(props: LinkProps) {
  return <Link {...props} className={styles.link} />;
}
