import { useAppSelector } from '@platform/state';

/** Who is signed in. */
export function useSession() {
  const { token, phone, isApp } = useAppSelector((state) => state.session);
  return { token, phone, isApp, hasToken: token !== null };
}
