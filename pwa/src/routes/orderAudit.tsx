import { useParams } from 'react-router';

import { AuditScreen } from '@features/orders/AuditScreen';

export function Component() {
  const { id = '' } = useParams();
  return <AuditScreen orderId={id} />;
}
