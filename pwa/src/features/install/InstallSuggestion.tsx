import { useEffect, useState, useSyncExternalStore } from 'react';
import { isIosSafari } from '@platform/device/device';
import { useClientType } from '@platform/session/useClientType';
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
      {suggestion === 'prompt' && <InstallCard onNo={answer} />}
      <IosInstallSheet open={guide} onClose={answer} />
    </>
  );
}
