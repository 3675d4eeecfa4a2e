import { useCallback, useRef, useState } from 'react';
import { recordFailure } from '@platform/failures/record';
import { isMissingPart } from '@platform/failures/recovery';
import { sameSession } from '@platform/session/userScope';
import { useT } from '@i18n/useT';
import { useToast } from '@ui/Toast/Toast';
import { isApiError } from './envelope';
import { useFailureText } from './failure';

/** Browsers' messages of a network failure, and core's message of a stalled download (`core/index.ts`). */
const LOST = /^(Failed to fetch|Load failed|NetworkError when|the rules do not come)/;

/**
 * Runs the asynchronous work of a tap, and ignores further taps meanwhile (`busy`). Shows errors in the 'Info' dialog,
 * and reports those of the app itself. `say` does the same for an error of other work.
 */
export function useAsyncAction() {
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
