import { LoginScreen } from '@features/login/LoginScreen';

/** `/login?redirect=` */
export function Component() {
  return <LoginScreen />;
}
