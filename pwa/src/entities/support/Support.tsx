import { useT } from '@i18n/useT';
import { Breakable } from '@ui/Breakable/Breakable';
import styles from './support.module.css';

export function Support({ contact }: { readonly contact: string }) {
  const t = useT();
  if (contact === '') return null;
  const href = contact.includes('@') ? `mailto:${contact}` : `tel:${contact.replace(/[^+\d]/g, '')}`;
  return (
    <p className={styles.support}>
      {t('feedback.support')}{' '}
      <a href={href}>
        <Breakable>{contact}</Breakable>
      </a>
    </p>
  );
}
