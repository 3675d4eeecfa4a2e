import { useLocation } from 'react-router';
import ContactsStep from '@features/verification/contacts/ContactsStep';
import { useT } from '@i18n/useT';
import { LoginLink } from '@platform/login/LoginLink';
import { useSession } from '@platform/session/useSession';

/** Shows the contacts form, also to visitors. An expired session does not redirect to the login, but links to it. */
export default function VerifyContactPage({ pid }: { readonly pid: string }) {
  const t = useT();
  const { hasToken, isExpired } = useSession();
  const { pathname, search } = useLocation();
  const visitor = {
    lead: t('outside.contactsAnonymous'),
    action: (
      <LoginLink block redirect={`${pathname}${search}`}>
        {t('outside.logIn')}
      </LoginLink>
    ),
  };
  return <ContactsStep pid={pid} visitor={hasToken && !isExpired ? undefined : visitor} />;
}
