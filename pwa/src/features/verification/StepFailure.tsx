import type { ApiError } from '@platform/calls/api';
import { type MessageKey, useT } from '@i18n/useT';
import { ErrorBanner } from '@ui/ErrorBanner/ErrorBanner';
import { Notice } from '@ui/Notice/Notice';
import { useFailureText } from '@platform/calls/failure';
import type { OutboxItem } from '@offline/outboxSlice';
import { useWaitingText } from '@offline/useWaitingText';
import { refusalLines } from './useRefusedFields';
import styles from './verification.module.css';

interface Props {
  readonly failure: ApiError | null;
  /** The unsent submission. Only some steps may wait in the outbox. */
  readonly waiting?: OutboxItem | undefined;
  readonly busy: boolean;
  /** Text after a lost connection. */
  readonly lost?: MessageKey;
  /** Whether the field with the mistake has the focus. If so, the page does not scroll to the message. */
  readonly isAtField?: boolean;
}

/** Says that a step waits in the outbox, or why it was not saved: a list of mistakes, or a lost connection. */
export function StepFailure({ failure: failed, waiting, busy, lost = 'auth.kept', isAtField = false }: Props) {
  const t = useT();
  const failureText = useFailureText();
  const waitingText = useWaitingText();
  const failure = failed ?? waiting?.refusal ?? null;
  if (failure === null) {
    if (waiting === undefined) return null;
    return (
      <Notice tone="warn" atEnd role="status" className={styles.waits}>
        {busy ? t('offline.sending') : waitingText}
      </Notice>
    );
  }
  if (failure.kind === 'network')
    return (
      <Notice tone="warn" role="alert" atEnd data-motion="unfold">
        {t(lost)}
      </Notice>
    );
  const lines = refusalLines(failure);
  return (
    <ErrorBanner atEnd={!isAtField}>
      {lines.length > 0 ? (
        <>
          <p>{t('auth.refused')}</p>
          <ol data-above={8}>
            {lines.map((line, index) => (
              <li key={line}>{`${index + 1}. ${line}`}</li>
            ))}
          </ol>
        </>
      ) : (
        <p>{failureText(failure)}</p>
      )}
    </ErrorBanner>
  );
}
