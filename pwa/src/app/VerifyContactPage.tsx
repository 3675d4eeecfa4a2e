import { useLocation } from 'react-router';
import { href } from '@core/href';
import { ContactsStep } from '@features/verification/contacts/ContactsStep';
import { useT } from '@i18n/useT';
import { useSession } from '@platform/session/useSession';
import { LinkButton } from '@ui/Button/LinkButton';

/** Shows the contacts form, also to visitors. An expired session does not redirect to the login here. */
export function VerifyContactPage({ pid }: { readonly pid: string }) {
  const t = useT();
  const { hasToken } = useSession();
  const { pathname, search } = useLocation();
  const visitor = {
    lead: t('outside.contactsAnonymous'),
    action: (
      <LinkButton block to={href({ kind: 'login', redirect: `${pathname}${search}` })}>
        {t('outside.logIn')}
      </LinkButton>
    ),
  };
  return <ContactsStep pid={pid} visitor={hasToken ? undefined : visitor} />;
}
