import type { Day, Money } from '@core/types';

/** A success that the list of orders announces. The announcement names the next step. */
export type FlashMessage =
  | {
      readonly kind: 'applied';
      readonly orderId: string;
      /** Usual waiting time from the product; `''` if unknown. */
      readonly within: string;
      /** Whether approval triggers the disbursal; null if unknown. */
      readonly isAutomatic: boolean | null;
    }
  | {
      readonly kind: 'moneyTaken';
      readonly orderId: string;
      readonly amount: Money;
      readonly bankNo: string;
      readonly repayment: Money;
      /** Due date if the money arrives today; null if unknown. */
      readonly due: Day | null;
    }
  | { readonly kind: 'withdrawn' };

export const flash = (message: FlashMessage) => ({ flash: message });
