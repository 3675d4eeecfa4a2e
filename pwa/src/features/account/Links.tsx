import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { LinkRow } from '@ui/Link/LinkRow';
import type { Route } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';
import type { IconName } from '@ui/Icon/Icon';
import { PATHS } from './paths';

interface Row {
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

export function Links({ rows, heading }: { readonly rows: readonly Row[]; readonly heading?: string }) {
  const t = useT();
  return (
    <Card as="section" isList>
      {heading !== undefined && <h2 data-above={16}>{heading}</h2>}
      {rows.map(({ route, icon, label }) => (
        <LinkRow key={label} to={href(route)} icon={icon}>
          {t(label)}
        </LinkRow>
      ))}
    </Card>
  );
}
