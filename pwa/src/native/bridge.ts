/** A message to the native app. `docs/architecture.md` lists them, and both apps depend on these names. */
type Message = 'openStoreReview' | 'finish' | 'deviceInfo';

declare global {
  interface Window {
    /** iOS: `WKScriptMessageHandler`s. `deviceInfo` has a reply, so its `postMessage` returns a promise. */
    readonly webkit?: { readonly messageHandlers?: Partial<Record<Message, { postMessage(body: object): unknown }>> };
    /** Android: an object that the app adds. `deviceInfo` returns JSON text. */
    readonly SaralNative?: Partial<Record<Message, (...given: readonly string[]) => unknown>>;
  }
}

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
export const openStoreReview = (url: string): boolean => send('openStoreReview', { url }) !== null;

/** Tells the app to close this page. Returns false outside the native app. */
export const finish = (): boolean => send('finish') !== null;

/** Asks the app for the phone's data. Resolves to null in a plain browser, and if the response is late or malformed. */
export async function deviceInfo(): Promise<DeviceInfo | null> {
  const sent = send('deviceInfo');
  if (sent === null) return null;
  const late = new Promise<null>((answer) => setTimeout(answer, TIMEOUT_MS, null));
  return Promise.race([deviceOf(sent.reply).catch(() => null), late]);
}

/** Sends the app a message. Returns null in a plain browser, and if the app does not take the message. */
function send(message: Message, body: Readonly<Record<string, string>> = {}): { readonly reply: unknown } | null {
  const android = window.SaralNative;
  const handler = window.webkit?.messageHandlers?.[message];
  try {
    // Android finds a method by its name and the number of its arguments.
    if (android?.[message] !== undefined) return { reply: android[message](...Object.values(body)) };
    return handler === undefined ? null : { reply: handler.postMessage(body) };
  } catch {
    return null;
  }
}

async function deviceOf(reply: unknown): Promise<DeviceInfo | null> {
  const told = await reply;
  const answer: unknown = typeof told === 'string' ? JSON.parse(told) : told;
  if (typeof answer !== 'object' || answer === null) return null;
  const known = Object.entries(answer).filter(([name, value]) => name in UNKNOWN_DEVICE && isHeader(value));
  return { ...UNKNOWN_DEVICE, ...(Object.fromEntries(known) as Partial<DeviceInfo>) };
}

/** Whether a value may be sent in a header: visible ASCII and spaces. */
const isHeader = (value: unknown): boolean => typeof value === 'string' && /^[ -~]*$/.test(value);
