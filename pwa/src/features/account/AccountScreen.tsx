import { useSession } from '@shared/session/useSession';
import { href } from '@core/href';
import type { Route } from '@core/types';
import { useQuit } from '@shared/session/useQuit';
import type { MessageKey } from '@i18n/generated/keys';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Icon, type IconName } from '@ui/Icon/Icon';
import { Link } from '@ui/Link/Link';
import { Page } from '@ui/Page/Page';
import styles from './account.module.css';
import { Devices } from './Devices';
import { LanguageChoice } from './LanguageChoice';
import { Standing } from './Standing';

const HELP = {
  path: 'M9.3 9.3A2.8 2.8 0 1 1 13 11.9c-.7.3-1 .8-1 1.6v.3m0 3v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
};
const INFO = { path: 'M12 11v5.5m0-9v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z' };

const BANK = { path: 'M4 9.5 12 4l8 5.5M5.5 10v8m4.3-8v8m4.4-8v8m4.3-8v8M4 20.5h16' };
const DOCUMENT = { path: 'M7 3.5h7l4 4v13H7v-17Zm7 0v4h4M10 12h5m-5 3.5h5' };
const SHIELD = { path: 'M12 3.5 5 6v6c0 4.2 3 7.2 7 8.5 4-1.3 7-4.3 7-8.5V6l-7-2.5Z' };

interface Row {
  readonly route: Route;
  readonly icon: IconName | { readonly path: string };
  readonly label: MessageKey;
}

const LINKS: readonly Row[] = [
  { route: { kind: 'orders' }, icon: 'orders', label: 'account.orderHistory' },
  { route: { kind: 'bank', pid: '' }, icon: BANK, label: 'account.bank' },
  { route: { kind: 'feedback' }, icon: 'feedback', label: 'account.feedback' },
  { route: { kind: 'help' }, icon: HELP, label: 'account.help' },
  { route: { kind: 'aboutUs' }, icon: INFO, label: 'account.about' },
];

const LEGAL: readonly Row[] = [
  { route: { kind: 'legalLender' }, icon: INFO, label: 'common.title.legalLender' },
  { route: { kind: 'legalAgreement' }, icon: DOCUMENT, label: 'common.title.legalAgreement' },
  { route: { kind: 'legalPrivacy' }, icon: SHIELD, label: 'common.title.legalPrivacy' },
];

/** Who is signed in, where they stand, where to find the rest, and the way out. */
export function AccountScreen() {
  const t = useT();
  const quit = useQuit();
  return (
    <Page title={t('account.title')} tab>
      <div className={styles.halves}>
        <div className={styles.half}>
          <Phone />
          <Standing />
          <Links rows={LINKS} />
        </div>
        <div className={styles.half}>
          <Devices />
          <Links rows={LEGAL} heading={t('account.legal')} />
          <Card as="section">
            <LanguageChoice />
          </Card>
          <Button variant="secondary" block onClick={quit}>
            {t('account.quit')}
          </Button>
        </div>
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
        <Link key={label} to={href(route)} className={styles.link}>
          <Icon name={icon} />
          <span>{t(label)}</span>
          <Icon name="chevron" size={20} />
        </Link>
      ))}
    </Card>
  );
}

/** How many digits of the number stay readable. */
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
        <p className={styles.label}>{t('account.signedInAs')}</p>
        <p className={styles.number}>
          <span aria-hidden="true">{t('account.masked', last)}</span>
          <span className={styles.spoken}>{t('account.endingIn', last)}</span>
        </p>
      </div>
    </Card>
  );
}
