import type { Day, Money } from '@core/types';

/** A success that the orders list announces, with the next step, while the order is still in the resulting state. */
export type Moment =
  | {
      readonly kind: 'applied';
      /** Usual waiting time from the product; `''` if unknown. */
      readonly within: string;
      /** Whether approval triggers the disbursal; null if unknown. */
      readonly isAutomatic: boolean | null;
    }
  | {
      readonly kind: 'moneyTaken';
      readonly amount: Money;
      readonly bankNo: string;
      readonly repayment: Money;
      /** Due date if the money arrives today; null if unknown. */
      readonly due: Day | null;
    }
  | { readonly kind: 'withdrawn' };

export const after = (moment: Moment) => ({ moment });

export const momentOf = (state: unknown): Moment | null =>
  typeof state === 'object' && state !== null && 'moment' in state ? (state.moment as Moment) : null;
