import { useCallback, useRef, useState } from 'react';
import { recordFailure } from '@platform/failures/record';
import { isMissingPart } from '@platform/failures/recovery';
import { sameSession } from '@platform/session/leaving';
import { useT } from '@i18n/useT';
import { useToast } from '@ui/Toast/Toast';
import { isApiError } from './envelope';
import { useFailureText } from './failure';

/** Browsers' messages of a network failure, and core's of a stalled module (`core/index.ts`). */
const LOST = /^(Failed to fetch|Load failed|NetworkError when|the rules do not come)/;

/**
 * Runs a tap's asynchronous work. Ignores further taps while it runs (`busy`). Shows any error in the 'Info' dialog,
 * and reports it unless it is a failed call. `say` shows errors of work that no tap began. Drops errors once the user
 * has left or the session has ended.
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
