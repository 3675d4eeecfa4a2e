import { Link, type LinkProps } from '../Link/Link';
import styles from './CardList.module.css';

/** A card's link: the whole card is the target, while what stands in the link stays its name. */
export function CardLink(props: LinkProps) {
  return <Link {...props} className={styles.link} />;
}
