import { APP_LINKS } from '@platform/device/config';
import { isAndroid } from '@platform/device/device';
import { type NativeApp, nativeApp } from './protocol';

/** What an app tells about itself and its phone; each goes as a header with the app logins. Unknown ones are `''`. */
export interface DeviceInfo {
  /** The app's own package, under whose secret a partner signs. */
  readonly packageName: string;
  readonly deviceId: string;
  readonly version: string;
  readonly idfv: string;
  readonly idfa: string;
  readonly sdkVersion: string;
  readonly brand: string;
}

export const UNKNOWN_DEVICE: DeviceInfo = {
  packageName: '',
  deviceId: '',
  version: '',
  idfv: '',
  idfa: '',
  sdkVersion: '',
  brand: '',
};
/** An app that does not answer must not hold a page up. */
const TIMEOUT_MS = 3000;

/** The store page where the product is rated; null when none is configured for this phone. */
export const storeReviewUrl = (): string | null => (isAndroid() ? APP_LINKS.androidStore : APP_LINKS.iosStore) ?? null;

/** Asks the app to open a store review. `false`: there is no such app around this page, or no store is configured. */
export function openStoreReview(): boolean {
  const url = storeReviewUrl();
  return (
    url !== null &&
    report(
      ({ openStoreReview: handler }) => handler?.postMessage({ url }),
      (object) => object.openStoreReview?.(url),
    )
  );
}

/** Tells the app that this page is done. `false`: there is no app around this page. */
export const finish = (): boolean =>
  report(
    (handlers) => handlers.finish?.postMessage({}),
    (object) => object.finish?.(),
  );

/** Asks the app about its phone. Null in a plain browser, and when the app does not answer in time or in form. */
export async function deviceInfo(): Promise<DeviceInfo | null> {
  const app = nativeApp();
  if (app === null) return null;
  const late = new Promise<null>((answer) => setTimeout(() => answer(null), TIMEOUT_MS));
  return Promise.race([ask(app).catch(() => null), late]);
}

/** A message that wants no answer. An app that fails at it must not break the page. */
function report(
  ios: (handlers: (NativeApp & { platform: 'ios' })['handlers']) => unknown,
  android: (object: (NativeApp & { platform: 'android' })['object']) => unknown,
): boolean {
  const app = nativeApp();
  if (app === null) return false;
  try {
    if (app.platform === 'ios') ios(app.handlers);
    else android(app.object);
    return true;
  } catch {
    return false;
  }
}

async function ask(app: NativeApp): Promise<DeviceInfo | null> {
  const answer: unknown =
    app.platform === 'ios'
      ? await app.handlers.deviceInfo?.postMessage({})
      : JSON.parse(app.object.deviceInfo?.() ?? 'null');
  if (typeof answer !== 'object' || answer === null) return null;
  const told = Object.entries(answer).filter(([name, value]) => name in UNKNOWN_DEVICE && isHeader(value));
  return { ...UNKNOWN_DEVICE, ...(Object.fromEntries(told) as Partial<DeviceInfo>) };
}

/** A text that can go as a header: visible ASCII and spaces. */
const isHeader = (value: unknown): boolean => typeof value === 'string' && /^[ -~]*$/.test(value);
