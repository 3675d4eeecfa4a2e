import type { OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';
import { QueryState } from '@platform/query/QueryState';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Note } from '@ui/Text/Text';
import { bookingRows, useBookingCost } from '@entities/booking/useBookingCost';
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
  const query = useBookingCost({ productId, amount: loanAmount, days: period });
  // The `period` of instalments is only their name; the quote has the real days.
  const days = query.data?.days ?? period;
  return (
    <>
      <p className={isExplained ? styles.same : undefined} data-above={isExplained ? 8 : undefined}>
        {t(isExplained ? 'product.exampleOf' : 'schedule.bookText', t.money(loanAmount), t.days(days))}
      </p>
      <QueryState query={query} skeleton={<Skeleton height={180} />} isPart>
        {(quote) => {
          const cost = bookingRows(t, quote, days);
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
