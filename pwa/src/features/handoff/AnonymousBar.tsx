import { useLocation } from 'react-router';
import { href } from '@core/href';
import { useSession } from '@platform/session/useSession';
import { useT } from '@i18n/useT';
import { Link } from '@ui/Link/Link';
import styles from './handoff.module.css';

/** On public pages whose form needs a session: says so before the visitor types, with a link to sign in. */
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
