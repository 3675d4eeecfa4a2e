import { AnonymousBar } from '@features/handoff/AnonymousBar';
import { ContactsStep } from '@features/verification/contacts/ContactsStep';

/** The contacts form, also for visitors; the one page where an expired session leads nowhere. */
export function VerifyContactPage({ pid }: { readonly pid: string }) {
  return (
    <>
      <AnonymousBar />
      <ContactsStep pid={pid} />
    </>
  );
}
