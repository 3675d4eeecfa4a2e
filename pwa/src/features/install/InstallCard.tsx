import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Note } from '@ui/Text/Text';
// Inlined, because the card is on the first screen and must not wait for a request.
import icon from '../../assets/icon.svg?inline';
import styles from './install.module.css';
import { install } from './prompt';

/** Opens the browser's install prompt. A refusal is remembered permanently. */
export function InstallCard({ onNo }: { readonly onNo: () => void }) {
  const t = useT();
  const { tap } = useAsyncAction();
  return (
    <Card as="section" className={styles.card}>
      <img className={styles.small} src={icon} alt="" width="44" height="44" />
      <div>
        <h2>{t('outside.installTitle')}</h2>
        <Note size="body">{t('outside.installText')}</Note>
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
