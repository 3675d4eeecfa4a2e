// Sizes and colours of the installed app's icons, start-up images and screenshots.

/** iPhones by the size of their screen, upright: SE, XR and 11, X to 13 mini, 12 to 14, 14 Pro to 16, 16 Pro and 17, Plus, Max. */
export const PHONES = [
  { width: 375, height: 667, ratio: 2 },
  { width: 414, height: 896, ratio: 2 },
  { width: 375, height: 812, ratio: 3 },
  { width: 390, height: 844, ratio: 3 },
  { width: 393, height: 852, ratio: 3 },
  { width: 402, height: 874, ratio: 3 },
  { width: 428, height: 926, ratio: 3 },
  { width: 430, height: 932, ratio: 3 },
  { width: 440, height: 956, ratio: 3 },
];

/** The page's background in each colour scheme. */
export const SCHEMES = [
  { name: 'light', canvas: '#f5f7fa' },
  { name: 'dark', canvas: '#0e1520' },
];

export const startupImage = ({ width, height, ratio }, { name }) =>
  `startup/${width * ratio}x${height * ratio}-${name}.png`;

/** Returns the media query of a start-up image. iOS uses an image only if its query matches the phone to the pixel. */
export const startupMedia = ({ width, height, ratio }, { name }) =>
  `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${ratio}) and (orientation: portrait) and (prefers-color-scheme: ${name})`;

const NARROW = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 };
const WIDE = { viewport: { width: 1024, height: 640 } };
const HOME = { scenario: 'gold', path: () => '/' };
const COST = { scenario: 'verified', path: () => '/product/saral-first/detail', scrollTo: 'What it costs' };
const ORDER = { scenario: 'loaned', path: ([id]) => `/orders/${id}/detail` };

/** The screenshots of the install dialog, each with its scenario, and the options of its browser context. */
export const SCREENSHOTS = [
  { file: 'home.png', ...HOME, ...NARROW },
  { file: 'cost.png', ...COST, ...NARROW },
  { file: 'order.png', ...ORDER, ...NARROW },
  { file: 'home-wide.png', ...HOME, ...WIDE },
  { file: 'order-wide.png', ...ORDER, ...WIDE },
];
