import type { Core } from '@core/index';
import type { CostView, CostViewRequest, ProductInfo } from '@core/types';
import { dayOf } from '@i18n/formats';
import { nowText } from '@platform/now';

type Wanted = Pick<CostViewRequest, 'amount' | 'days' | 'language'>;
type Answers = Pick<CostViewRequest, 'statement' | 'confirmed' | 'asking'>;

const NO_ANSWERS: Answers = { statement: null, confirmed: null, asking: false };

/** Calculates the cost of a loan on the phone, or takes it from the lender's `answers`. */
export function costOnPhone(core: Core, product: ProductInfo, wanted: Wanted, answers = NO_ANSWERS): CostView {
  const { repayment, view, ...offer } = product;
  const { onTimeRepayments } = view;
  const terms = { ...offer, ...(repayment != null && { repayment }) };
  return core.costView({ ...wanted, ...answers, terms, onTimeRepayments, today: dayOf(nowText()) });
}
