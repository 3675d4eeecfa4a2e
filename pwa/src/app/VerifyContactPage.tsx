import { AnonymousBar } from '@features/handoff/AnonymousBar';
import { ContactsStep } from '@features/verification/contacts/ContactsStep';

/** The contacts form, public too. The only page on which an expired session does not redirect to the login. */
export function VerifyContactPage({ pid }: { readonly pid: string }) {
  return (
    <>
      <AnonymousBar />
      <ContactsStep pid={pid} />
    </>
  );
}
