import { useSearchParams } from 'react-router';

import { RatingScreen } from '@features/orders/RatingScreen';

/** `/orders/audit?orderId=&token=` */
export function Component() {
  const [query] = useSearchParams();
  return <RatingScreen orderId={query.get('orderId') ?? ''} code={query.get('token') ?? ''} />;
}
