/** What the page knows about the phone and the browser, as the calls' headers and the APPLY rule want it. */

const WEB_UUID = 'web_uuid';

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** 128 random bits as hex. Not `randomUUID`: that is missing on pages opened over plain http. */
export const randomName = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

/** The browser's own random name, made once. */
export function webUuid(): string {
  const stored = localStorage.getItem(WEB_UUID);
  if (stored !== null) return stored;
  const made = randomName();
  localStorage.setItem(WEB_UUID, made);
  return made;
}

export const isAndroid = (): boolean => /android/i.test(navigator.userAgent);

/** Safari itself on iOS: other browsers there, and pages inside other apps, cannot add to the home screen as it can. */
export function isIosSafari(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad calls itself a Mac, with a finger on it.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return (
    ios &&
    /Version\/\d.*Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA|DuckDuckGo|FBA[NV]|Instagram|Line\//.test(userAgent)
  );
}

/** The header `os`; what is not Android counts as iOS. */
export const osName = (): string => (isAndroid() ? 'android-h5' : 'ios-h5');

/** How a browser shows an installed app: the manifest asks for the first, a browser may give another. */
const INSTALLED_MODES = ['standalone', 'minimal-ui'] as const;

/** Opened from the home screen. */
export function isStandalone(): boolean {
  const ios = navigator as Navigator & { readonly standalone?: boolean };
  return (
    ios.standalone === true || INSTALLED_MODES.some((mode) => window.matchMedia(`(display-mode: ${mode})`).matches)
  );
}

/** The value of a cookie, or `''`. */
export function cookie(name: string): string {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1) ?? '';
  try {
    return decodeURIComponent(value);
  } catch {
    // Anybody on this site may have written it. Every call asks for some: one that cannot be read must not stop them all.
    return value;
  }
}
