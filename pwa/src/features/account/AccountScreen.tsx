import { useSession } from '@platform/session/useSession';
import { href } from '@core/href';
import type { Route } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Digits } from '@ui/Digits/Digits';
import { Icon, type IconName } from '@ui/Icon/Icon';
import { LinkRow } from '@ui/Link/LinkRow';
import { Page } from '@ui/Page/Page';
import { Stack } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Note';
import { VisuallyHidden } from '@ui/Text/VisuallyHidden';
import styles from './account.module.css';
import { Devices } from './Devices';
import { LanguageChoice } from './LanguageChoice';
import { PATHS } from './paths';
import { QuitButton } from './QuitButton';
import { LoyaltyStanding } from './LoyaltyStanding';

interface Row {
  readonly route: Route;
  readonly icon: IconName | { readonly path: string };
  readonly label: MessageKey;
}

const LINKS: readonly Row[] = [
  { route: { kind: 'orders' }, icon: 'orders', label: 'account.orderHistory' },
  { route: { kind: 'bank', pid: '' }, icon: { path: PATHS.bank }, label: 'account.bank' },
  { route: { kind: 'feedback' }, icon: 'feedback', label: 'account.feedback' },
  { route: { kind: 'help' }, icon: { path: PATHS.help }, label: 'account.help' },
  { route: { kind: 'aboutUs' }, icon: { path: PATHS.info }, label: 'account.about' },
];

const LEGAL: readonly Row[] = [
  { route: { kind: 'legalLender' }, icon: { path: PATHS.info }, label: 'common.title.legalLender' },
  { route: { kind: 'legalAgreement' }, icon: { path: PATHS.document }, label: 'common.title.legalAgreement' },
  { route: { kind: 'legalPrivacy' }, icon: { path: PATHS.shield }, label: 'common.title.legalPrivacy' },
];

export function AccountScreen() {
  const t = useT();
  return (
    <Page title={t('account.title')} tab>
      <div className={styles.halves}>
        <Stack gap={16} className={styles.half}>
          <Phone />
          <LoyaltyStanding />
          <Links rows={LINKS} />
        </Stack>
        <Stack gap={16} className={styles.half}>
          <Devices />
          <Links rows={LEGAL} heading={t('account.legal')} />
          <Card as="section">
            <LanguageChoice />
          </Card>
          <QuitButton />
        </Stack>
      </div>
    </Page>
  );
}

function Links({ rows, heading }: { readonly rows: readonly Row[]; readonly heading?: string }) {
  const t = useT();
  return (
    <Card as="section" className={styles.links}>
      {heading !== undefined && <h2 className={styles.heading}>{heading}</h2>}
      {rows.map(({ route, icon, label }) => (
        <LinkRow key={label} to={href(route)} icon={icon}>
          {t(label)}
        </LinkRow>
      ))}
    </Card>
  );
}

const SHOWN = 4;

function Phone() {
  const t = useT();
  const { phone } = useSession();
  if (!phone) return null;
  const last = phone.slice(-SHOWN);
  return (
    <Card className={styles.phone}>
      <span className={styles.face}>
        <Icon name="account" />
      </span>
      <div>
        <Note>{t('account.signedInAs')}</Note>
        <p className={styles.number}>
          <span aria-hidden="true">
            <Digits text={t('account.masked', last)} />
          </span>
          <VisuallyHidden>{t('account.endingIn', last)}</VisuallyHidden>
        </p>
      </div>
    </Card>
  );
}
