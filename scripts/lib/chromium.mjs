/**
 * How the tests start Chromium. Its own interface is made of web pages (address bar, new tab), whose renderers take half a
 * processor for seconds at every start, also where no window is shown; they are off. The last `--disable-features` on a
 * command line counts, so what Playwright switches off stands here too.
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
