import { AlertScreen } from '@features/handoff/AlertScreen';

/** `/alert` */
export function Component() {
  return <AlertScreen />;
}
