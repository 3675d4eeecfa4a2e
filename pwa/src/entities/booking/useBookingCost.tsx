import { GST_PERCENT } from '@core/generated/tables';
import type { AmountQuote, Money, PlanRow } from '@core/types';
import { formatMoney } from '@i18n/formats';
import type { Translate } from '@i18n/useT';
import { type Choice, useCalculateQuery } from '@entities/cost/api';
import { Amount } from '@ui/Amount/Amount';
import type { DetailRow } from '@ui/DetailRows/DetailRows';

/** Returns the instalments of a loan. Empty for a loan with a single repayment, whose plan has one row. */
export const instalmentsOf = ({ plan = [] }: AmountQuote): readonly PlanRow[] => (plan.length > 1 ? plan : []);

/** Formats instalments: `3 × ₹3,457.00`, or `2 × ₹3,457.00 + ₹3,454.12` if the last amount differs. */
function inFigures(plan: readonly PlanRow[]): string {
  const amounts = plan.map(({ amount }) => formatMoney(amount));
  const [first = ''] = amounts;
  const others = amounts.filter((amount) => amount !== first);
  return [`${String(amounts.length - others.length)} × ${first}`, ...others].join(' + ');
}

/** Returns the rows of a booked loan's cost, with the discount for repaying the running loan on time. */
export function bookingRows(t: Translate, quote: AmountQuote, period: number) {
  const row = (label: string, value: Money): DetailRow => ({ label, value: <Amount value={value} /> });
  const { earned } = quote;
  const plan = instalmentsOf(quote);
  const ends = [plan[0], plan.at(-1)].filter((one) => one !== undefined);
  const receive = row(t('labels.costArriveAmount'), quote.arriveAmount);
  return {
    receive:
      earned === undefined
        ? receive
        : { ...receive, hint: t('schedule.earned', t(earned.nameKey), String(earned.percent)) },
    fees: [
      row(t('labels.costServiceFee'), quote.serviceFee),
      row(t('labels.costGstFee', GST_PERCENT), quote.gstFee),
    ] satisfies readonly DetailRow[],
    interest: row(t('labels.costInterest'), quote.interest),
    repay: { ...row(t('orders.repaymentAmount'), quote.repaymentAmount), tone: 'strong' } satisfies DetailRow,
    apr: { label: t('labels.costApr'), value: t('product.percent', quote.apr) },
    due:
      plan.length > 0
        ? {
            label: t('product.planTitle'),
            value: inFigures(plan),
            hint: ends.map(({ n, dueDate }) => t('product.instalmentOn', String(n), t.date(dueDate))).join(' – '),
          }
        : { label: t('labels.costDueDate'), value: t('schedule.dueAfter', t.days(period)) },
    plan,
  };
}

/** Asks the lender for the cost of a loan to be booked. */
export const useBookingCost = (choice: Choice) =>
  useCalculateQuery({ ...choice, next: true }, { refetchOnMountOrArgChange: true });
