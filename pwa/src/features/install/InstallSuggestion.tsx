import { useEffect, useState, useSyncExternalStore } from 'react';
import { isIosSafari } from '@platform/device/device';
import { useClientType } from '@platform/session/useClientType';
import type { InstallRequest } from '@core/types';
import { useCore } from '@core/useCore';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Note } from '@ui/Text/Text';
import { Dialog } from '@ui/Dialog/Dialog';
import { Stack, lineClass, rowClass } from '@ui/Stack/Stack';
import { canInstall, install, isReturning, onInstallChange, rememberAnswer, wasAnswered } from './prompt';
// Inlined, because the card is on the first screen and must not wait for a request.
import icon from '../../assets/icon.svg?inline';
import styles from './install.module.css';
import { InstallSteps } from './InstallSteps';

export function InstallSuggestion({
  ordersInProgress,
  loans,
}: Required<Pick<InstallRequest, 'ordersInProgress' | 'loans'>>) {
  const t = useT();
  const core = useCore();
  const { tap } = useAsyncAction();
  const client = useClientType();
  const promptOffered = useSyncExternalStore(onInstallChange, canInstall);
  const [remembered, setRemembered] = useState(wasAnswered);
  const suggestion = core?.install({
    client,
    iosSafari: isIosSafari(),
    promptOffered,
    returning: isReturning(),
    ordersInProgress,
    loans,
    remembered,
  }).kind;
  // The guide is remembered as seen at once, because the user may leave the page without an answer.
  const guide = suggestion === 'iosGuide';
  useEffect(() => {
    if (guide) rememberAnswer();
  }, [guide]);
  const answer = () => {
    rememberAnswer();
    setRemembered(true);
  };
  return (
    <>
      {suggestion === 'prompt' && (
        <Card as="section" gap={12}>
          <div className={lineClass()}>
            <img className={styles.small} src={icon} alt="" width="44" height="44" />
            <div>
              <h2>{t('outside.installTitle')}</h2>
              <Note size="body">{t('outside.installText')}</Note>
            </div>
          </div>
          <div className={rowClass(styles.actions)}>
            <Button variant="text" onClick={answer}>
              {t('outside.notNow')}
            </Button>
            <Button variant="secondary" onClick={() => tap(install)}>
              {t('home.install')}
            </Button>
          </div>
        </Card>
      )}
      {/* Explains how to install the app in Safari on iOS, which has no install prompt. */}
      <Dialog
        open={guide}
        title={t('outside.installTitle')}
        onClose={answer}
        actions={
          <Button block onClick={answer}>
            {t('outside.gotIt')}
          </Button>
        }
      >
        <Stack gap={16}>
          <p>{t('outside.installText')}</p>
          <InstallSteps on="ios" />
        </Stack>
      </Dialog>
    </>
  );
}
