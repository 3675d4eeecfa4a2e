import { JointScreen } from '@features/handoff/JointScreen';

/** `/joint` */
export function Component() {
  return <JointScreen />;
}
