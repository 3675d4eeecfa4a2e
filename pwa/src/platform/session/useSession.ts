import { useAppSelector } from '@platform/state';

export function useSession() {
  const { token, phone, isApp, isExpired } = useAppSelector((state) => state.session);
  return { token, phone, isApp, isExpired, hasToken: token !== null };
}
