/** What has just worked, for the list of orders to say, with what happens next. */
export type Moment =
  | {
      readonly kind: 'applied';
      /** How long an answer usually takes, as the product says; `''` where it is not known. */
      readonly within: string;
      /** Whether the money is sent as soon as the application is approved; null where it is not known. */
      readonly isAutomatic: boolean | null;
    }
  | {
      readonly kind: 'moneyTaken';
      /** What arrives, in rupees. */
      readonly amount: string;
      readonly bankNo: string;
      /** What is to be repaid, in rupees. */
      readonly repayment: string;
      /** The day on which it is due if the money arrives today; null where it is not known. */
      readonly due: string | null;
    }
  | { readonly kind: 'withdrawn' };

/** The state of a navigation that leads to the orders after something has worked. */
export const after = (moment: Moment) => ({ moment });

/** Reads it again. */
export const momentOf = (state: unknown): Moment | null =>
  typeof state === 'object' && state !== null && 'moment' in state ? (state.moment as Moment) : null;
