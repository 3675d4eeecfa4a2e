import { useCallback, useRef, useState } from 'react';
import { sameSession } from '@shared/session/leaving';
import { useT } from '@i18n/useT';
import { useToast } from '@ui/Toast/Toast';
import { isApiError } from './envelope';
import { useFailureText } from './failure';

/** A part of the app or its rules that did not come, as webpack and the browsers say so. */
const isNotLoaded = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /fetch|network|load/i.test(error.message));

/**
 * What every tap goes through whose work takes time. A second tap is ignored while it runs (`busy`). Whatever it throws, as
 * rules that cannot be loaded or a file that cannot be read, is said in the 'Info' dialog, and the button is free again.
 * `say` says it for work that no tap began. Nothing is said to the next user of what the one before has begun, nor of a session that ended meanwhile.
 */
export function useTap() {
  const t = useT();
  const toast = useToast();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const say = useCallback(
    (error: unknown): void => {
      if (!isApiError(error)) console.error(error);
      toast.show(isNotLoaded(error) ? t('errors.offline') : failureText(error));
    },
    [t, toast, failureText],
  );

  const tap = useCallback(
    (work: () => Promise<unknown>): void => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      const isSameSession = sameSession();
      const end = (): void => {
        running.current = false;
        setBusy(false);
      };
      const begun = async (): Promise<unknown> => work();
      begun()
        .catch((error: unknown) => {
          if (isSameSession()) say(error);
        })
        .finally(end);
    },
    [say],
  );

  return { tap, busy, say };
}
