import { useState } from 'react';
import { useSession } from '@platform/session/useSession';
import { useLanguage, useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Digits } from '@ui/Digits/Digits';
import { Disc } from '@ui/Disc/Disc';
import { Icon } from '@ui/Icon/Icon';
import { Page } from '@ui/Page/Page';
import { Stack, columnsClass, lineClass } from '@ui/Stack/Stack';
import { Note, VisuallyHidden } from '@ui/Text/Text';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@i18n/generated/languages';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { SelectField } from '@ui/SelectField/SelectField';
import { Devices } from './Devices';
import { LEGAL, Links, LINKS } from './Links';
import { QuitButton } from './QuitButton';
import { LoyaltyStanding } from './LoyaltyStanding';

export default function AccountScreen() {
  const t = useT();
  return (
    <Page title={t('account.title')} tab>
      <div className={columnsClass(16, 'cards')}>
        <Stack gap={16}>
          <Phone />
          <LoyaltyStanding />
          <Links rows={LINKS} />
        </Stack>
        <Stack gap={16}>
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
    <Card className={lineClass()}>
      <Disc size={48}>
        <Icon name="account" />
      </Disc>
      <div>
        <Note>{t('account.signedInAs')}</Note>
        <Note size="title">
          <span aria-hidden="true">
            <Digits text={t('account.masked', last)} />
          </span>
          <VisuallyHidden>{t('account.endingIn', last)}</VisuallyHidden>
        </Note>
      </div>
    </Card>
  );
}

function LanguageChoice() {
  const t = useT();
  const { tap } = useAsyncAction();
  const { language, setLanguage } = useLanguage();
  const [wanted, setWanted] = useState<Language | null>(null);
  const choose = (value: string) =>
    tap(async () => {
      const next = LANGUAGES.find((one) => one === value);
      if (next === undefined) return;
      setWanted(next);
      await setLanguage(next).finally(() => setWanted(null));
    });
  return (
    <SelectField
      name="language"
      label={t('account.language')}
      value={wanted ?? language}
      options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      onChange={choose}
    />
  );
}
