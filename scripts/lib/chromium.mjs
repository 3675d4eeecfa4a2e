/**
 * Features that tests turn off in Chromium, whose own interface consists of web pages that take half a processor for seconds at
 * every start, even without a window. The list includes the features that Playwright turns off, because only the last
 * `--disable-features` of a command line counts.
 */
const OFF = `
  AimEnabled AvoidCorsURLLoaderRestartOnRedirect AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose
  HttpsFirstBalancedModeAutoEnable HttpsUpgrades LensOverlay MediaRouter NetworkTimeServiceQuerying NtpComposebox
  OptimizationHints PaintHolding PreconnectToSearch PreloadTopChromeWebUI PreloadTopChromeWebUILessNavigations
  ThirdPartyStoragePartitioning Translate WebUIOmniboxAimPopup WebUIOmniboxFullPopup WebUIOmniboxPopup WebUIToolbar`;

export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  `--disable-features=${OFF.trim().split(/\s+/).join(',')}`,
];
