import { useSearchParams } from 'react-router';

import { AddBankScreen } from '@features/bank/AddBankScreen';

/** `/bank/add?pid=&ifsc_code=` */
export function Component() {
  const [query] = useSearchParams();
  return <AddBankScreen pid={query.get('pid') ?? ''} foundIfsc={query.get('ifsc_code') ?? ''} />;
}
