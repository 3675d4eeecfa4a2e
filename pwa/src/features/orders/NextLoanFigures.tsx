import type { OrderDetail } from '@core/types';
import { formatMoney } from '@i18n/formats';
import { useDays } from '@i18n/useDays';
import { useT } from '@i18n/useT';
import { QueryState } from '@platform/query/QueryState';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Note } from '@ui/Text/Note';

import { useBookingCost, useBookingRows } from '@entities/booking/useBookingCost';
import styles from './orders.module.css';

export interface NextLoanProps {
  readonly detail: OrderDetail;
  /** Set if the text around this component says when the next loan is applied for. */
  readonly isExplained?: boolean;
}

/** Shows the cost of the next loan, which has the running loan's amount and days. */
export function NextLoanFigures({ detail, isExplained = false }: NextLoanProps) {
  const { productId, loanAmount, period } = detail;
  const t = useT();
  const days = useDays();
  const rowsOf = useBookingRows();
  const query = useBookingCost({ productId, amount: loanAmount, days: period });
  return (
    <>
      <p className={isExplained ? styles.same : undefined}>
        {t(isExplained ? 'product.exampleOf' : 'schedule.bookText', formatMoney(loanAmount), days(period))}
      </p>
      <QueryState query={query} skeleton={<Skeleton height={180} />} isPart>
        {(quote) => {
          const cost = rowsOf(quote, period);
          return (
            <>
              {/* Amounts, due date and APR come before the fees, so that the borrower sees them without scrolling. */}
              <DetailRows rows={[cost.receive, cost.repay, cost.due, cost.apr, ...cost.fees, cost.interest]} />
              <Note above={8}>{t('schedule.estimate')}</Note>
            </>
          );
        }}
      </QueryState>
    </>
  );
}
