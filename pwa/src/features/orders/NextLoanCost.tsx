import { useFailureText } from '@shared/calls/failure';
import type { OrderDetail } from '@core/types';
import { useFormats } from '@core/useCore';
import { useDays } from '@i18n/useDays';
import { useT } from '@i18n/useT';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { Skeleton } from '@ui/Skeleton/Skeleton';

import { useScheduledCost } from '@shared/schedule/useScheduledCost';
import styles from './orders.module.css';

interface NextLoanCostProps {
  readonly detail: OrderDetail;
  /** Set when the surrounding text says when the loan will be applied for. */
  readonly isExplained?: boolean;
}

/** The booking repeats the running loan's amount and days. */
export function NextLoanCost({ detail, isExplained = false }: NextLoanCostProps) {
  const { productId, loanAmount, period } = detail;
  const t = useT();
  const days = useDays();
  const formats = useFormats();
  const failureText = useFailureText();
  const { cost, error } = useScheduledCost({ productId, amount: loanAmount, days: period });
  return (
    <>
      <p className={isExplained ? styles.same : undefined}>
        {t(
          isExplained ? 'product.exampleOf' : 'schedule.bookText',
          formats?.formatMoney(loanAmount) ?? loanAmount,
          days(period),
        )}
      </p>
      {cost !== null ? (
        <DetailRows rows={[cost.receive, ...cost.fees, cost.interest, cost.repay]} />
      ) : error !== undefined ? (
        <p role="alert">{failureText(error)}</p>
      ) : (
        <Skeleton height={180} />
      )}
      <p className={styles.note}>{t('schedule.estimate')}</p>
    </>
  );
}
