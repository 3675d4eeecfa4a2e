import { HelpScreen } from '@features/account/HelpScreen';

/** `/personal/help` */
export function Component() {
  return <HelpScreen />;
}
