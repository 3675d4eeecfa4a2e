import { useAppSelector } from '@platform/state';

export function useSession() {
  const { token, phone, isApp } = useAppSelector((state) => state.session);
  return { token, phone, isApp, hasToken: token !== null };
}
