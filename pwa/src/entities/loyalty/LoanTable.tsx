import { LOAN_TABLE } from '@core/generated/tables';
import type { Money } from '@core/types';
import { type MessageKey, useLanguage, useT } from '@i18n/useT';
import { Note } from '@ui/Text/Text';

import styles from './loanTable.module.css';

/** Ordinals that are irregular in some language. For other numbers, the text `ordinalN` adds a suffix. */
const OWN_WORD: Readonly<Partial<Record<number, MessageKey>>> = {
  1: 'orders.ordinal1',
  2: 'orders.ordinal2',
  3: 'orders.ordinal3',
  5: 'orders.ordinal5',
};

/** Ranges of amounts from the first, third and fifth loan on. For information only: the specification has the same table for everybody. */
export function LoanTable() {
  const t = useT();
  const { language } = useLanguage();
  /** Formats whole rupees: `1000` in `en`, as the specification does, else `₹1,000`. */
  const rupees = (amount: Money) => (language === 'en' ? amount.replace(/\.00$/, '') : t.money(amount));
  const ordinal = (position: number) => t(OWN_WORD[position] ?? 'orders.ordinalN', String(position));
  return (
    <>
      <table className={styles.table} aria-label={t('orders.loanTableTitle')}>
        <thead>
          <tr>
            <th scope="col">{t('orders.loanTableLoan')}</th>
            <th scope="col">{t('orders.loanTableAmount')}</th>
          </tr>
        </thead>
        <tbody>
          {LOAN_TABLE.map((row) => (
            <tr key={row.loan}>
              <th scope="row">{t('orders.nthLoan', ordinal(row.loan))}</th>
              <td>{t('orders.range', rupees(row.from), rupees(row.to))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Note above={8}>{t('orders.loanTableNote')}</Note>
    </>
  );
}
