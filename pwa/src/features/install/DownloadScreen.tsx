import { useSyncExternalStore } from 'react';
import { isAndroid } from '@platform/device/device';
import { APP_LINKS } from '@platform/device/config';
import { useTap } from '@platform/calls/useTap';
import { useT } from '@i18n/useT';
import { Button, buttonClass } from '@ui/Button/Button';
import { LinkButton } from '@ui/Button/LinkButton';
import { Page } from '@ui/Page/Page';
import { Stack } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Note';
import styles from './install.module.css';
import { canInstall, install, onInstallChange } from './prompt';
import { AndroidSteps, IosSteps } from './InstallSteps';

export function DownloadScreen() {
  const t = useT();
  const { tap } = useTap();
  const offered = useSyncExternalStore(onInstallChange, canInstall);
  const android = isAndroid();
  const stores = [
    { url: APP_LINKS.iosStore, label: t('outside.storeIos'), own: !android },
    { url: APP_LINKS.androidStore, label: t('outside.storeAndroid'), own: android },
  ].filter(({ url }) => url != null);
  return (
    <Page
      title={t('common.title.download')}
      footer={
        offered ? (
          <Button block onClick={() => tap(install)}>
            {t('home.install')}
          </Button>
        ) : (
          <LinkButton block variant="secondary" to="/">
            {t('common.toHome')}
          </LinkButton>
        )
      }
    >
      <img className={styles.icon} src="/icon.svg" alt="" width="72" height="72" />
      <Note size="body">{t('home.installWhy')}</Note>
      {stores.length > 0 && (
        <Stack gap={8}>
          {stores.map(({ url, label, own }) => (
            <a key={label} className={buttonClass(own ? 'primary' : 'secondary', true)} href={url ?? ''}>
              {label}
            </a>
          ))}
        </Stack>
      )}
      {stores.length > 0 ? <h2>{t('outside.withoutStore')}</h2> : <p>{t('outside.noStore')}</p>}
      {android ? <AndroidSteps /> : <IosSteps />}
    </Page>
  );
}
