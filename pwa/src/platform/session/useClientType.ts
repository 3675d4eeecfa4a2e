import type { ClientType } from '@core/types';
import { isAndroid, isStandalone } from '@platform/device/device';
import { useSession } from './useSession';

/** Returns what core must know of the browser or app in which this page is open. */
export function useClientType(): ClientType {
  const { isApp } = useSession();
  return { android: isAndroid(), standalone: isStandalone(), app: isApp };
}
