import { useTap } from '@shared/calls/useTap';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
// Inlined: the card is on the first screen, and another request would delay it.
import icon from '../../assets/icon.svg?inline';
import styles from './install.module.css';
import { install } from './prompt';

/** Opens the browser's install prompt; a refusal is remembered for good. */
export function InstallCard({ onNo }: { readonly onNo: () => void }) {
  const t = useT();
  const { tap } = useTap();
  return (
    <Card as="section" className={styles.card}>
      <img className={styles.small} src={icon} alt="" width="44" height="44" />
      <div className={styles.words}>
        <h2>{t('outside.installTitle')}</h2>
        <p>{t('outside.installText')}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="text" onClick={onNo}>
          {t('outside.notNow')}
        </Button>
        <Button variant="secondary" onClick={() => tap(install)}>
          {t('home.install')}
        </Button>
      </div>
    </Card>
  );
}
