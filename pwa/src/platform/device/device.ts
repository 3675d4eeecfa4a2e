const WEB_UUID = 'web_uuid';

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns 128 random bits as hex. `randomUUID` is missing over plain http. */
export const randomName = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

/** Returns the browser's random id. Creates the id on first use. */
export function webUuid(): string {
  const stored = localStorage.getItem(WEB_UUID);
  if (stored !== null) return stored;
  const made = randomName();
  localStorage.setItem(WEB_UUID, made);
  return made;
}

export const isAndroid = (): boolean => /android/i.test(navigator.userAgent);

/** An iPad claims to be a Mac, but has touch points. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Whether this is Safari on iOS. Other iOS browsers and embedded pages install the app in another way. */
export function isIosSafari(): boolean {
  const { userAgent } = navigator;
  return (
    isIos() &&
    /Version\/\d.*Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA|DuckDuckGo|FBA[NV]|Instagram|Line\//.test(userAgent)
  );
}

/** Value of the header `os`; other systems than Android count as iOS. */
export const osName = (): string => (isAndroid() ? 'android-h5' : 'ios-h5');

/** Display modes of the installed app. The manifest requests the first; a browser may use the second. */
const INSTALLED_MODES = ['standalone', 'minimal-ui'] as const;

export function isStandalone(): boolean {
  const ios = navigator as Navigator & { readonly standalone?: boolean };
  return (
    ios.standalone === true || INSTALLED_MODES.some((mode) => window.matchMedia(`(display-mode: ${mode})`).matches)
  );
}

export function cookie(name: string): string {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1) ?? '';
  try {
    return decodeURIComponent(value);
  } catch {
    // Every call reads cookies, so a malformed cookie of another script must not throw.
    return value;
  }
}
