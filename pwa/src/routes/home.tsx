import { HomeScreen } from '@features/home/HomeScreen';

/** `/` */
export function Component() {
  return <HomeScreen />;
}
