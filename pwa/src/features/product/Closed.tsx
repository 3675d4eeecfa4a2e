import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';

import styles from './product.module.css';

export function Closed({ text }: { readonly text: string }) {
  const t = useT();
  return (
    <Card as="section" tone="info">
      <h2 className={styles.heading}>{t('home.locked')}</h2>
      <p role="status">{text}</p>
    </Card>
  );
}
