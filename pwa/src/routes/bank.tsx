import { useSearchParams } from 'react-router';

import { BankListScreen } from '@features/bank/BankListScreen';

/** `/bank?pid=` */
export function Component() {
  const [query] = useSearchParams();
  return <BankListScreen pid={query.get('pid') ?? ''} />;
}
