import { useReading } from '@core/useCore';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Heading } from '@ui/Text/Heading';
import { Note } from '@ui/Text/Note';

import styles from './loanTable.module.css';
import { useOrdinal } from './useOrdinal';

/** How much may be borrowed at which loan; information only, and static by the specification. */
export function LoanTable() {
  const t = useT();
  const core = useReading();
  const ordinal = useOrdinal();
  return (
    <Card as="section">
      <Heading id="loan-table" below={8}>
        {t('orders.loanTableTitle')}
      </Heading>
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
      <Note above={8}>{t('orders.loanTableNote')}</Note>
    </Card>
  );
}

/** Whole rupees as the specification's table writes them: `1000`, without paise. */
function rupees(amount: string): string {
  return amount.replace(/\.00$/, '');
}
