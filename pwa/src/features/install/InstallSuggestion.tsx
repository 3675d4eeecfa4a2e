import { useEffect, useState, useSyncExternalStore } from 'react';
import { isAndroid, isIosSafari, isStandalone } from '@platform/device/device';
import { useSession } from '@platform/session/useSession';
import type { InstallRequest } from '@core/types';
import { useCore } from '@core/useCore';
import { InstallCard } from './InstallCard';
import { IosInstallSheet } from './IosInstallSheet';
import { canInstall, isReturning, onInstallChange, rememberAnswer, wasAnswered } from './prompt';

export function InstallSuggestion({
  ordersInProgress,
  loans,
}: Required<Pick<InstallRequest, 'ordersInProgress' | 'loans'>>) {
  const core = useCore();
  const { isApp } = useSession();
  const promptOffered = useSyncExternalStore(onInstallChange, canInstall);
  const [remembered, setRemembered] = useState(wasAnswered);
  const suggestion = core?.install({
    client: { android: isAndroid(), standalone: isStandalone(), app: isApp },
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
      {suggestion === 'prompt' && <InstallCard onNo={answer} />}
      <IosInstallSheet open={guide} onClose={answer} />
    </>
  );
}
