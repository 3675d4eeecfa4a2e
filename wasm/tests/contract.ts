// Compiled, never run: a changed wire type is a compile error here.
import { formatMoney, loyalty, quote, transition } from '../pkg/unshipped/loan_unshipped.js';
import type { Quote, QuoteOutcome, TransitionOutcome } from '../pkg/unshipped/loan_unshipped.js';
import type { HomeIndex, OrderDetail, ContactPayload } from '../pkg/loan_wasm.js';

/** Fields that must keep the specification's spelling. */
type Names = [
  HomeIndex['undwayList'],
  HomeIndex['homeProductVos'],
  OrderDetail['gtsFee'],
  OrderDetail['gstFee'],
  ContactPayload['thirdName'],
];

/** Amounts must stay text: JavaScript's numbers would round them. */
export const money: Quote['repaymentAmount'] extends string ? true : false = true;
export const names: Names | null = null;

/** An answer's kind must be checked before its fields are read. */
export function payable(outcome: QuoteOutcome): string {
  switch (outcome.kind) {
    case 'quoted':
      return formatMoney(outcome.quote.repaymentAmount);
    case 'refused':
      return outcome.message.key;
  }
}

export const answers: [QuoteOutcome, TransitionOutcome, 0 | number] = [
  quote({} as Parameters<typeof quote>[0]),
  transition({} as Parameters<typeof transition>[0]),
  loyalty(4).discountPercent,
];

// @ts-expect-error a quote takes its request, not a text
quote('5000.00');
