import { useParams } from 'react-router';

import type { ReadFirst } from '@app/screens';
import { homeApi } from '@features/home/api';
import { productApi } from '@features/product/api';
import { ApplyScreen } from '@features/product/ApplyScreen';

export function Component() {
  const { pid = '' } = useParams();
  return <ApplyScreen pid={pid} />;
}

export const readFirst: ReadFirst = (id) => [
  productApi.endpoints.precheck.initiate(id),
  productApi.endpoints.productInfo.initiate(id),
  homeApi.endpoints.homeIndex.initiate(),
];
