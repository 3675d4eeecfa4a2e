import type { Screen } from './state';
import { ACCOUNT } from './states/account';
import { BANK } from './states/bank';
import { FEEDBACK } from './states/feedback';
import { HOME } from './states/home';
import { INSTALMENTS } from './states/instalments';
import { LEGAL } from './states/legal';
import { LOGIN } from './states/login';
import { OFFLINE } from './states/offline';
import { ORDERS } from './states/orders';
import { OUTSIDE } from './states/outside';
import { PAPERS } from './states/papers';
import { PRODUCT } from './states/product';
import { BOOKING } from './states/booking';
import { VERIFICATION } from './states/verification';

export const SCREENS: Readonly<Record<string, Screen>> = {
  ...LOGIN,
  ...LEGAL,
  ...HOME,
  ...PRODUCT,
  ...VERIFICATION,
  ...BANK,
  ...ORDERS,
  ...INSTALMENTS,
  ...PAPERS,
  ...BOOKING,
  ...ACCOUNT,
  ...FEEDBACK,
  ...OUTSIDE,
  ...OFFLINE,
};
