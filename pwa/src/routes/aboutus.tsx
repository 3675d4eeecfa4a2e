import { AboutScreen } from '@features/account/AboutScreen';

/** `/personal/aboutus` */
export function Component() {
  return <AboutScreen />;
}
