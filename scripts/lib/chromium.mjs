/**
 * Chromium features that tests turn off: Chromium's own interface would keep half a processor busy for seconds at every start. Includes
 * the features that Playwright turns off, because only the last `--disable-features` of a command line counts.
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
