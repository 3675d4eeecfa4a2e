import { useSearchParams } from 'react-router';

import { countOf, DeniedScreen } from '@features/product/DeniedScreen';

export function Component() {
  const [query] = useSearchParams();
  return <DeniedScreen day={countOf(query.get('day'))} hour={countOf(query.get('hour'))} />;
}
