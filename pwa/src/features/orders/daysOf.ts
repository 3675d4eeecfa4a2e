import type { OrderDetail } from '@core/types';
import { daysBetween } from '@i18n/days';

/** Returns a loan's days. The `period` of instalments is only their name: their days depend on the months. */
export function daysOf({ repayment, plan = [], period, loanDate, asOf }: OrderDetail): number {
  const last = plan.at(-1)?.dueDate;
  return repayment == null || last === undefined ? period : daysBetween(loanDate ?? asOf, last);
}
