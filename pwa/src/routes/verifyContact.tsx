import { useSearchParams } from 'react-router';
import { AnonymousBar } from '@features/handoff/AnonymousBar';
import { ContactsStep } from '@features/verification/ContactsStep';

/** `/verify/contact2`: the contacts form, also for visitors; the one page where an expired session leads nowhere. */
export function Component() {
  const [query] = useSearchParams();
  return (
    <>
      <AnonymousBar />
      <ContactsStep pid={query.get('pid') ?? ''} />
    </>
  );
}
