import { useIsFull } from '@core/useClean';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Icon } from '@ui/Icon/Icon';
import { Notice } from '@ui/Notice/Notice';
import { lineClass, stackClass } from '@ui/Stack/Stack';
import type { ApiError } from '@platform/calls/api';
import { useFailureText } from '@platform/calls/failure';
import { useBranchOfIfscQuery } from '@entities/bank/api';
import styles from './bank.module.css';

function useBranch(ifsc: string) {
  const isFull = useIsFull();
  return useBranchOfIfscQuery(ifsc, { skip: !isFull('ifsc', ifsc) });
}

/** Returns the server's reason why no branch has this code; undefined after other failures. */
export function useIfscRefusal(ifsc: string): string | undefined {
  const failureText = useFailureText();
  const { currentData, error, isFetching } = useBranch(ifsc);
  const refusal = currentData === undefined && !isFetching ? (error as ApiError | undefined) : undefined;
  return refusal?.kind === 'business' ? failureText(refusal) : undefined;
}

/** Shows the branch of a code, to reveal typing errors. For an unknown code, offers the branch of a similar code. */
export function IfscBranch({ ifsc, onMeant }: { readonly ifsc: string; readonly onMeant: (ifsc: string) => void }) {
  const t = useT();
  const { currentData } = useBranch(ifsc);
  const meant = currentData?.meant;
  const branch = currentData !== undefined && (
    <span>
      <strong>{currentData.bankName}</strong>
      {`\u00a0· ${currentData.branch}\u00a0· ${currentData.district}`}
    </span>
  );
  return (
    <div role="status" className={styles.found}>
      {branch !== false && meant === undefined && (
        <p className={lineClass()}>
          <Icon name="check" size={18} />
          {branch}
        </p>
      )}
      {meant !== undefined && (
        <Notice as="div" tone="warn" small className={stackClass(8)} data-align="start" data-above={12}>
          <strong translate="no">{t('bank.ifscMeant', meant)}</strong>
          {branch}
          <Button variant="secondary" onClick={() => onMeant(meant)}>
            {t('bank.ifscUse')}
          </Button>
        </Notice>
      )}
    </div>
  );
}
