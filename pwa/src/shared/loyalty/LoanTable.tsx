import { useReading } from '@core/useCore';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';

import styles from './loanTable.module.css';
import { useOrdinal } from './useOrdinal';

/** Credit limits by loan number; information only, and static by the specification. */
export function LoanTable() {
  const t = useT();
  const core = useReading();
  const ordinal = useOrdinal();
  return (
    <Card as="section">
      <h2 id="loan-table" className={styles.heading}>
        {t('orders.loanTableTitle')}
      </h2>
      <table className={styles.table} aria-labelledby="loan-table">
        <thead>
          <tr>
            <th scope="col">{t('orders.loanTableLoan')}</th>
            <th scope="col">{t('orders.loanTableAmount')}</th>
          </tr>
        </thead>
        <tbody>
          {core?.loanTable().rows.map((row) => (
            <tr key={row.loan}>
              <th scope="row">{t('orders.nthLoan', ordinal(row.loan))}</th>
              <td>{t('orders.range', rupees(row.from), rupees(row.to))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t('orders.loanTableNote')}</p>
    </Card>
  );
}

/** Whole rupees as in the specification's table: `1000`, without paise. */
function rupees(amount: string): string {
  return amount.replace(/\.00$/, '');
}
