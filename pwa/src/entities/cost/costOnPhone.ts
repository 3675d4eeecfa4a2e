import type { Core } from '@core/index';
import type { CostView, CostViewRequest, ProductInfo } from '@core/types';
import { dayOf } from '@i18n/formats';
import { nowText } from '@platform/now';

type Wanted = Pick<CostViewRequest, 'amount' | 'days' | 'language'>;
type Answers = Pick<CostViewRequest, 'statement' | 'confirmed' | 'asking'>;

const NO_ANSWERS: Answers = { statement: null, confirmed: null, asking: false };

/** The cost of a loan: calculated on the phone, or as the lender answered. */
export function costOnPhone(core: Core, product: ProductInfo, wanted: Wanted, answers = NO_ANSWERS): CostView {
  const { repayment, view, ...offer } = product;
  const { onTimeRepayments } = view;
  const terms = { ...offer, ...(repayment != null && { repayment }) };
  return core.costView({ ...wanted, ...answers, terms, onTimeRepayments, today: dayOf(nowText()) });
}
