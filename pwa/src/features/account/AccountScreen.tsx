import { useSession } from '@platform/session/useSession';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Digits } from '@ui/Digits/Digits';
import { Disc } from '@ui/Disc/Disc';
import { Icon } from '@ui/Icon/Icon';
import { Page } from '@ui/Page/Page';
import { Stack } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { VisuallyHidden } from '@ui/Text/VisuallyHidden';
import styles from './account.module.css';
import { Devices } from './Devices';
import { LanguageChoice } from './LanguageChoice';
import { Links } from './Links';
import { QuitButton } from './QuitButton';
import { LoyaltyStanding } from './LoyaltyStanding';
import { LEGAL, LINKS } from './rows';

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

const SHOWN = 4;

function Phone() {
  const t = useT();
  const { phone } = useSession();
  if (!phone) return null;
  const last = phone.slice(-SHOWN);
  return (
    <Card className={styles.phone}>
      <Disc size={48}>
        <Icon name="account" />
      </Disc>
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
