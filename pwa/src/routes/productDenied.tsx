import { DeniedScreen } from '@features/product/DeniedScreen';

/** `/product/{pid}/denied` */
export function Component() {
  return <DeniedScreen />;
}
