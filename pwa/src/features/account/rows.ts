import type { Route } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';
import type { IconName } from '@ui/Icon/Icon';
import { PATHS } from './paths';

export interface Row {
  readonly route: Route;
  readonly icon: IconName | { readonly path: string };
  readonly label: MessageKey;
}

export const LINKS: readonly Row[] = [
  { route: { kind: 'orders' }, icon: 'orders', label: 'account.orderHistory' },
  { route: { kind: 'bank', pid: '' }, icon: { path: PATHS.bank }, label: 'account.bank' },
  { route: { kind: 'feedback' }, icon: 'feedback', label: 'account.feedback' },
  { route: { kind: 'help' }, icon: { path: PATHS.help }, label: 'account.help' },
  { route: { kind: 'aboutUs' }, icon: { path: PATHS.info }, label: 'account.about' },
];

export const LEGAL: readonly Row[] = [
  { route: { kind: 'legalLender' }, icon: { path: PATHS.info }, label: 'common.title.legalLender' },
  { route: { kind: 'legalAgreement' }, icon: { path: PATHS.document }, label: 'common.title.legalAgreement' },
  { route: { kind: 'legalPrivacy' }, icon: { path: PATHS.shield }, label: 'common.title.legalPrivacy' },
];
