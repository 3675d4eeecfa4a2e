import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { LinkRow } from '@ui/Link/LinkRow';
import styles from './account.module.css';
import type { Row } from './rows';

export function Links({ rows, heading }: { readonly rows: readonly Row[]; readonly heading?: string }) {
  const t = useT();
  return (
    <Card as="section" className={styles.links}>
      {heading !== undefined && <h2 className={styles.heading}>{heading}</h2>}
      {rows.map(({ route, icon, label }) => (
        <LinkRow key={label} to={href(route)} icon={icon}>
          {t(label)}
        </LinkRow>
      ))}
    </Card>
  );
}
