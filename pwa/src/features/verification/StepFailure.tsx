import type { ApiError } from '@app/api';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { ErrorBanner } from '@ui/ErrorBanner/ErrorBanner';
import { useFailureText } from '@app/failure';

import { refusalLines } from './refusalLines';
import styles from './verification.module.css';

interface Props {
  readonly failure: ApiError | null;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Shows itself as soon as it is there: on a long form it would appear below the fold. */
const scrollHere = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** Why a step was not saved: the server's list, numbered (specification, section 8), or a lost connection with Retry. */
export function StepFailure({ failure, busy, onRetry }: Props) {
  const t = useT();
  const failureText = useFailureText();
  if (failure === null) return null;
  const lines = refusalLines(failure);
  return (
    <div ref={scrollHere} className={styles.failure}>
      <ErrorBanner>
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
    </div>
  );
}
