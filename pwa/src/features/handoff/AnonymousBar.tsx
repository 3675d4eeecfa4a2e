import { useLocation } from 'react-router';
import { href } from '@core/href';
import { useSession } from '@platform/session/useSession';
import { useT } from '@i18n/useT';
import { Link } from '@ui/Link/Link';
import styles from './handoff.module.css';

/** On a public page whose form only a signed-in user can send: says so before anything is typed, and leads back. */
export function AnonymousBar() {
  const t = useT();
  const { hasToken } = useSession();
  const { pathname, search } = useLocation();
  if (hasToken) return null;
  return (
    <p className={styles.bar}>
      {t('outside.contactsAnonymous')}{' '}
      <Link to={href({ kind: 'login', redirect: `${pathname}${search}` })}>{t('outside.logIn')}</Link>
    </p>
  );
}
