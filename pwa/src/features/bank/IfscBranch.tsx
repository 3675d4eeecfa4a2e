import { useIsFull } from '@core/useClean';
import { useT } from '@i18n/useT';
import { Icon } from '@ui/Icon/Icon';
import type { ApiError } from '@platform/calls/api';
import { useBranchOfIfscQuery } from '@entities/bank/api';
import styles from './bank.module.css';

/** Shows the branch of a code, to reveal typing errors. A failed lookup shows nothing and does not block the form. */
export function IfscBranch({ ifsc }: { readonly ifsc: string }) {
  const t = useT();
  const isFull = useIsFull();
  const { currentData, error, isFetching } = useBranchOfIfscQuery(ifsc, { skip: !isFull('ifsc', ifsc) });
  const unknown = currentData === undefined && !isFetching && (error as ApiError | undefined)?.kind === 'business';
  return (
    <div role="status" className={styles.found}>
      {currentData !== undefined && (
        <p data-known>
          <Icon name="check" size={18} />
          <span>
            <strong>{currentData.bankName}</strong>
            {` · ${currentData.branch} · ${currentData.district}`}
          </span>
        </p>
      )}
      {unknown && (
        <p>
          <Icon name="warning" size={18} />
          <span>{t('bank.ifscUnknown')}</span>
        </p>
      )}
    </div>
  );
}
