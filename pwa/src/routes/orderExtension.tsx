import { useParams } from 'react-router';

import { ExtensionScreen } from '@features/orders/ExtensionScreen';

export function Component() {
  const { id = '' } = useParams();
  return <ExtensionScreen orderId={id} />;
}
