import { useSearchParams } from 'react-router';
import { ContactsStep } from '@features/verification/ContactsStep';

/** `/auth/contacts?pid=` */
export function Component() {
  const [query] = useSearchParams();
  return <ContactsStep pid={query.get('pid') ?? ''} />;
}
