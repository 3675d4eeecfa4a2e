import { PromotionScreen } from '@features/handoff/PromotionScreen';

/** `/promotion` */
export function Component() {
  return <PromotionScreen />;
}
