import { useCallback, useRef, useState } from 'react';
import { recordFailure } from '@platform/failures/record';
import { isMissingPart } from '@platform/failures/recovery';
import { sameSession } from '@platform/session/leaving';
import { useT } from '@i18n/useT';
import { useToast } from '@ui/Toast/Toast';
import { isApiError } from './envelope';
import { useFailureText } from './failure';

/** How browsers word a request that failed on the way, and core a module that stalled (`core/index.ts`). */
const LOST = /^(Failed to fetch|Load failed|NetworkError when|the rules do not come)/;

/**
 * What every tap goes through whose work takes time. A second tap is ignored while it runs (`busy`). Whatever it throws, as
 * rules that cannot be loaded or a file that cannot be read, is said in the 'Info' dialog, reported unless it is a call's failure, and the button is free again.
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
      const isLost = error instanceof Error && LOST.test(error.message);
      if (!isApiError(error)) {
        console.error(error);
        if (!isLost) recordFailure('error', error);
      }
      toast.show(isLost || isMissingPart(error) ? t('errors.offline') : failureText(error));
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
