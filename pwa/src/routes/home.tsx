import type { ReadFirst } from '@app/screens';
import { homeApi } from '@features/home/api';
import { HomeScreen } from '@features/home/HomeScreen';

/** `/` */
export function Component() {
  return <HomeScreen />;
}

export const readFirst: ReadFirst = () => [homeApi.endpoints.homeIndex.initiate()];
