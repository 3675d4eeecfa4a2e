import type { IfscEvent } from '@core/types';
import { BankMark } from '@entities/bank/BankMark';
import { useT } from '@i18n/useT';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Heading } from '@ui/Text/Heading';
import { Note } from '@ui/Text/Note';

import { useBanksQuery } from './api';
import { bankEntry } from './useLevels';
import styles from './ifsc.module.css';

/** The banks of most people, one tap away. The list with all of them says what went wrong with it. */
export function CommonBanks({ onEvent }: { readonly onEvent: (event: IfscEvent) => void }) {
  const t = useT();
  const { data, isFetching } = useBanksQuery();
  const common = data?.filter((bank) => bank.common === true) ?? [];
  if (data === undefined && isFetching) return <Skeleton height={96} count={4} />;
  if (common.length === 0) return null;
  return (
    <section className={styles.common}>
      <Heading>{t('bank.common')}</Heading>
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
