import type { IfscEvent } from '@core/types';
import { BankMark } from '@entities/bank/BankMark';
import { useT } from '@i18n/useT';
import { useFailureText } from '@platform/calls/failure';
import { ErrorState } from '@ui/ErrorState/ErrorState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Heading, Note } from '@ui/Text/Text';

import { useBanksQuery } from './api';
import { bankEntry } from './useLevels';
import styles from './ifsc.module.css';

/** Minimum height of a bank's button, in CSS pixels. */
const TILE = 96;

export function CommonBanks({ onEvent }: { readonly onEvent: (event: IfscEvent) => void }) {
  const t = useT();
  const failureText = useFailureText();
  const { data, isFetching, error, refetch } = useBanksQuery();
  const common = data?.filter((bank) => bank.common === true) ?? [];
  const isComing = data === undefined && isFetching;
  if (data === undefined && error !== undefined)
    return <ErrorState isPart text={failureText(error)} busy={isFetching} onRetry={() => void refetch()} />;
  if (common.length === 0 && !isComing) return null;
  return (
    <section className={styles.common}>
      <Heading>{t('bank.common')}</Heading>
      {isComing && (
        <div className={styles.banks}>
          {Array.from({ length: 12 }, (_, at) => (
            <Skeleton key={at} height={TILE} />
          ))}
        </div>
      )}
      <ul className={styles.banks}>
        {common.map((bank) => (
          <li key={bank.id}>
            <button type="button" className={styles.bank} onClick={() => onEvent(bankEntry(t, bank).event)}>
              <BankMark name={bank.bankName} />
              <Note as="span" size="small">
                {bank.bankName}
              </Note>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
