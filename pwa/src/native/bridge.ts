import { type NativeApp, nativeApp } from './protocol';

/** The phone's data, sent as headers with logins from the native app. Unknown values are `''`. */
export interface DeviceInfo {
  /** The app's package, which selects the partner's signing secret. */
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
/** Time limit of the app's response, in milliseconds. */
const TIMEOUT_MS = 3000;

/** Opens the app store's page to review the app. Returns false outside the native app. */
export const openStoreReview = (url: string): boolean =>
  report(
    ({ openStoreReview: handler }) => handler?.postMessage({ url }),
    (object) => object.openStoreReview?.(url),
  );

/** Tells the app to close this page. Returns false outside the native app. */
export const finish = (): boolean =>
  report(
    (handlers) => handlers.finish?.postMessage({}),
    (object) => object.finish?.(),
  );

/** Asks the app for the phone's data. Resolves to null in a plain browser, and if the response is late or malformed. */
export async function deviceInfo(): Promise<DeviceInfo | null> {
  const app = nativeApp();
  if (app === null) return null;
  const late = new Promise<null>((answer) => setTimeout(() => answer(null), TIMEOUT_MS));
  return Promise.race([ask(app).catch(() => null), late]);
}

/** Sends the app a message that has no response. Ignores the app's errors. */
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

/** Whether a value may be sent in a header: visible ASCII and spaces. */
const isHeader = (value: unknown): boolean => typeof value === 'string' && /^[ -~]*$/.test(value);
