import { type NativeApp, nativeApp } from './protocol';

/** The data of a phone about which the app says nothing. `packageName` selects the partner's signing secret. */
export const UNKNOWN_DEVICE = {
  packageName: '',
  deviceId: '',
  version: '',
  idfv: '',
  idfa: '',
  sdkVersion: '',
  brand: '',
};

/** The phone's data, sent as headers with logins from the native app. Unknown values are `''`. */
export type DeviceInfo = Readonly<typeof UNKNOWN_DEVICE>;

/** Time limit of the app's response, in milliseconds. */
const TIMEOUT_MS = 3000;

/** Opens the app store's page to review the app. Returns false outside the native app. */
export const openStoreReview = (url: string): boolean => report((app) => app.openStoreReview(url));

/** Tells the app to close this page. Returns false outside the native app. */
export const finish = (): boolean => report((app) => app.finish());

/** Asks the app for the phone's data. Resolves to null in a plain browser, and if the response is late or malformed. */
export async function deviceInfo(): Promise<DeviceInfo | null> {
  const app = nativeApp();
  if (app === null) return null;
  const late = new Promise<null>((answer) => setTimeout(() => answer(null), TIMEOUT_MS));
  return Promise.race([ask(app).catch(() => null), late]);
}

/** Sends the app a message that has no response. Ignores the app's errors. */
function report(tell: (app: NativeApp) => unknown): boolean {
  const app = nativeApp();
  if (app === null) return false;
  try {
    tell(app);
    return true;
  } catch {
    return false;
  }
}

async function ask(app: NativeApp): Promise<DeviceInfo | null> {
  const answer = await app.deviceInfo();
  if (typeof answer !== 'object' || answer === null) return null;
  const told = Object.entries(answer).filter(([name, value]) => name in UNKNOWN_DEVICE && isHeader(value));
  return { ...UNKNOWN_DEVICE, ...(Object.fromEntries(told) as Partial<DeviceInfo>) };
}

/** Whether a value may be sent in a header: visible ASCII and spaces. */
const isHeader = (value: unknown): boolean => typeof value === 'string' && /^[ -~]*$/.test(value);
