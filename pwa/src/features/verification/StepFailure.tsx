import type { ApiError } from '@platform/calls/api';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { LinkButton } from '@ui/Button/LinkButton';
import { ErrorBanner } from '@ui/ErrorBanner/ErrorBanner';
import { stackClass } from '@ui/Stack/Stack';
import { Notice } from '@ui/Notice/Notice';
import { useFailureText } from '@platform/calls/failure';
import { useTap } from '@platform/calls/useTap';

import type { OutboxItem } from '@offline/outboxSlice';
import { sendWaiting } from '@offline/actions';
import { useWaitingText } from '@offline/useWaitingText';

import { refusalLines } from './refusalLines';
import { useNextMeanwhile } from './useNextMeanwhile';
import styles from './verification.module.css';

interface Props {
  readonly failure: ApiError | null;
  /** The unsent submission, for steps that may wait in the outbox. */
  readonly waiting?: OutboxItem | undefined;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** The server's numbered list (specification, section 8), a lost connection with Retry, or that the step waits. */
export function StepFailure({ failure: failed, waiting, busy, onRetry }: Props) {
  const t = useT();
  const failureText = useFailureText();
  const failure = failed ?? waiting?.refusal ?? null;
  if (failure === null) return waiting === undefined ? null : <Waits item={waiting} busy={busy} />;
  const lines = refusalLines(failure);
  return (
    <ErrorBanner atEnd>
      {lines.length > 0 ? (
        <>
          <p>{t('auth.refused')}</p>
          <ol className={styles.numbered}>
            {lines.map((line, index) => (
              <li key={line}>{`${index + 1}. ${line}`}</li>
            ))}
          </ol>
        </>
      ) : (
        <>
          <p>{failure.kind === 'network' ? t('auth.kept') : failureText(failure)}</p>
          <Button variant="secondary" busy={busy} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </>
      )}
    </ErrorBanner>
  );
}

/** The step is stored and sent automatically. The next step need not wait; Retry sends this one now. */
function Waits({ item, busy }: { readonly item: OutboxItem; readonly busy: boolean }) {
  const t = useT();
  const { tap } = useTap();
  const waiting = useWaitingText();
  const nextHref = useNextMeanwhile(item);
  return (
    <Notice as="div" tone="warn" atEnd role="status" className={stackClass(12)}>
      <p>{busy ? t('offline.sending') : waiting}</p>
      {nextHref !== null && <LinkButton to={nextHref}>{t('offline.next')}</LinkButton>}
      <Button variant={nextHref === null ? 'secondary' : 'text'} busy={busy} onClick={() => tap(sendWaiting)}>
        {t('common.retry')}
      </Button>
    </Notice>
  );
}
