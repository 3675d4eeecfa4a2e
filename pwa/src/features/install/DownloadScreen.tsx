import { useSyncExternalStore } from 'react';
import { isAndroid } from '@app/device';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { LinkButton } from '@ui/Button/LinkButton';
import { Page } from '@ui/Page/Page';
import styles from './install.module.css';
import { canInstall, install, onInstallChange } from './prompt';

/** How to get Saral onto the home screen. A store's button stands here only when a store is configured. */
export function DownloadScreen() {
  const t = useT();
  const offered = useSyncExternalStore(onInstallChange, canInstall);
  const steps = isAndroid()
    ? ([t('home.installAndroid1'), t('home.installAndroid2'), t('home.installAndroid3')] as const)
    : ([t('home.installIos1'), t('home.installIos2'), t('home.installIos3')] as const);
  return (
    <Page
      title={t('common.title.download')}
      footer={
        offered ? (
          <Button block onClick={() => void install()}>
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
      <p className={styles.why}>{t('home.installWhy')}</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Page>
  );
}
