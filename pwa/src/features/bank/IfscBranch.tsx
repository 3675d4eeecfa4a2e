import { useIsFull } from '@core/useClean';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Icon } from '@ui/Icon/Icon';
import { Notice } from '@ui/Notice/Notice';
import type { ApiError } from '@platform/calls/api';
import { useFailureText } from '@platform/calls/failure';
import { useBranchOfIfscQuery } from '@entities/bank/api';
import styles from './bank.module.css';

interface Props {
  readonly ifsc: string;
  readonly onMeant: (ifsc: string) => void;
}

/**
 * Shows the branch of a code, to reveal typing errors, or offers the branch whose code looks the same. A lookup that
 * failed for another reason shows nothing and does not block the form.
 */
export function IfscBranch({ ifsc, onMeant }: Props) {
  const t = useT();
  const failureText = useFailureText();
  const isFull = useIsFull();
  const { currentData, error, isFetching } = useBranchOfIfscQuery(ifsc, { skip: !isFull('ifsc', ifsc) });
  const refusal = currentData === undefined && !isFetching ? (error as ApiError | undefined) : undefined;
  const meant = currentData?.meant;
  const branch = currentData !== undefined && (
    <span>
      <strong>{currentData.bankName}</strong>
      {` · ${currentData.branch} · ${currentData.district}`}
    </span>
  );
  return (
    <div role="status" className={styles.found}>
      {branch !== false && meant === undefined && (
        <p data-known>
          <Icon name="check" size={18} />
          {branch}
        </p>
      )}
      {meant !== undefined && (
        <Notice as="div" tone="warn" small className={styles.meant}>
          <strong translate="no">{t('bank.ifscMeant', meant)}</strong>
          {branch}
          <Button variant="secondary" onClick={() => onMeant(meant)}>
            {t('bank.ifscUse')}
          </Button>
        </Notice>
      )}
      {refusal?.kind === 'business' && (
        <p>
          <Icon name="warning" size={18} />
          <span>{failureText(refusal)}</span>
        </p>
      )}
    </div>
  );
}
