import { useParams } from 'react-router';

import { ProductIntroScreen } from '@features/product/ProductIntroScreen';

export function Component() {
  const { pid = '' } = useParams();
  return <ProductIntroScreen pid={pid} />;
}
