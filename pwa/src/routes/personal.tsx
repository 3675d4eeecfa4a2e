import { AccountScreen } from '@features/account/AccountScreen';

/** `/personal` */
export function Component() {
  return <AccountScreen />;
}
